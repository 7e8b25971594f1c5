/** println(int) with constants of every encoding: iconst, bipush, sipush, ldc. */
public class PrintInts {
    public static void main(String[] args) {
        System.out.println(0);
        System.out.println(-1);
        System.out.println(5);
        System.out.println(6);
        System.out.println(127);
        System.out.println(-128);
        System.out.println(128);
        System.out.println(32767);
        System.out.println(-32768);
        System.out.println(32768);
        System.out.println(Integer.MAX_VALUE);
        System.out.println(Integer.MIN_VALUE);
    }
}

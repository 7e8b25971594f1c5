/** long wraps around. */
public class LongOverflow {
    public static void main(String[] args) {
        long max = Long.MAX_VALUE;
        long min = Long.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * max);
        System.out.println(min * min);
        System.out.println(-min);
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(3037000500L * 3037000500L);
        System.out.println(Math.multiplyHigh(max, max));
        System.out.println(Math.multiplyHigh(min, max));
        long h = 1;
        for (int i = 1; i < 100; i++) {
            h = h * 6364136223846793005L + i;
        }
        System.out.println(h);
    }
}

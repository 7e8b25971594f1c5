/** int wraps around. */
public class IntOverflow {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * 2);
        System.out.println(max * max);
        System.out.println(min * min);
        System.out.println(min * -1);
        System.out.println(-min);
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(46341 * 46341);
        System.out.println(Math.abs(min));
        int h = 0;
        for (int i = 0; i < 1000; i++) {
            h = h * 31 + i;
        }
        System.out.println(h);
        max++;
        System.out.println(max);
        max--;
        System.out.println(max);
    }
}

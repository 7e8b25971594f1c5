/** Quotient and remainder for all signs, and floorDiv and floorMod. */
public class DivisionTable {
    public static void main(String[] args) {
        int[] xs = {-7, -1, 0, 1, 7, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] ys = {-3, -1, 1, 3, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int x : xs) {
            for (int y : ys) {
                System.out.println(x + " " + y + ": " + x / y + " " + x % y + " " + Math.floorDiv(x, y) + " "
                    + Math.floorMod(x, y) + " " + (long) x / y + " " + (long) x % y);
            }
        }
        long[] ls = {Long.MIN_VALUE, -10000000019L, 10000000019L, Long.MAX_VALUE};
        for (long x : ls) {
            for (long y : new long[] {-1, 2, -7, 10000000019L, Long.MIN_VALUE}) {
                System.out.println(x / y + " " + x % y + " " + Math.floorDiv(x, y) + " " + Math.floorMod(x, y));
            }
        }
    }
}

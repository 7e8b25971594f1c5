/** An array beyond any limit is an OutOfMemoryError that can be caught. */
public class OutOfMemory {
    public static void main(String[] args) {
        try {
            long[] big = new long[Integer.MAX_VALUE];
            System.out.println(big.length);
        } catch (OutOfMemoryError e) {
            System.out.println("caught");
        }
        try {
            int[][] big = new int[Integer.MAX_VALUE - 2][1];
            System.out.println(big.length);
        } catch (OutOfMemoryError e) {
            System.out.println("caught again");
        }
        System.out.println(new long[1000].length);
    }
}

import java.util.Arrays;
import java.util.Comparator;

/** java.util.Arrays and System.arraycopy. */
public class ArraysUtilities {
    public static void main(String[] args) {
        int[] a = new int[200];
        int x = 17;
        for (int i = 0; i < a.length; i++) {
            x = x * 1664525 + 1013904223;
            a[i] = x >> 16;
        }
        int[] b = a.clone();
        Arrays.sort(b);
        System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(b) + " " + Arrays.binarySearch(b, a[50]) + " " + b[0] + " " + b[199]);
        Arrays.sort(a, 50, 60);
        System.out.println(Arrays.toString(Arrays.copyOfRange(a, 48, 62)));
        double[] d = {3.5, Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        String[] s = {"pear", "fig", "apple", "Kiwi"};
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(s));
        Integer[] boxed = new Integer[100];
        Arrays.setAll(boxed, i -> (i * 37) % 100);
        Arrays.sort(boxed, Comparator.comparing((Integer i) -> i % 10).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(boxed));
        long[] l = new long[5];
        Arrays.fill(l, 1, 4, 7L);
        Arrays.parallelPrefix(l, Long::sum);
        System.out.println(Arrays.toString(l) + Arrays.stream(l).sum());
        System.out.println(Arrays.deepToString(new int[][] {{1}, {2, 3}, null}) + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        System.out.println(Arrays.equals(a, b) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + Arrays.mismatch(a, a.clone()) + Arrays.mismatch("ab".getBytes(), "ac".getBytes()));
        int[] c = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(c, 0, c, 2, 5);
        System.out.println(Arrays.toString(c));
        System.arraycopy(c, 2, c, 0, 5);
        System.out.println(Arrays.toString(c));
        Object[] objects = {"a", 1, "b"};
        String[] strings = new String[3];
        try {
            System.arraycopy(objects, 0, strings, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(strings) + e.getMessage());
        }
        try {
            System.arraycopy(c, 5, c, 0, 4);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(c, 0, new long[8], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy("x", 0, c, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        Arrays.sort(bytes);
        System.out.println(bytes[0] + " " + bytes[150] + " " + bytes[299] + " " + Arrays.asList(1, 2, 3) + Arrays.copyOf(new String[] {"q"}, 2)[1]);
    }
}

import weft.Verify;

/** Figure 10: an array of symbolic elements is sorted. Arguments: how many, `negated` for an assertion that fails. */
public class BubbleSort {
    static void sort(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            for (int j = 0; j < a.length - 1 - i; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    static boolean isSorted(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int[] a = new int[Integer.parseInt(args[0])];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verify.anyInt();
        }
        sort(a);
        assert isSorted(a) != args[1].equals("negated");
    }
}

// Any length of an array: the longest are left out, and the bound says so.
// expect: SAFE within bounds (arrays of at most 128 elements)
import weft.Verify;

public class Lengths {
    public static void main(String[] args) {
        int n = Verify.anyInt();
        try {
            int[] a = new int[n];
            assert a.length == n;
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }
}

// expect: UNSAFE AssertionError
// inputs: -3
import weft.Verify;

public class NegativeSizeMessage {
    public static void main(String[] args) {
        int n = Verify.anyInt(-4, 4);
        try {
            int[] a = new int[n];
            assert a.length == n;
        } catch (NegativeArraySizeException e) {
            assert !e.getMessage().equals("-3");
        }
    }
}

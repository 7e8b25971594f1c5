// expect: SAFE
import weft.Verify;

public class NegativeSizeMessageSafe {
    public static void main(String[] args) {
        int n = Verify.anyInt(-4, 4);
        try {
            int[] a = new int[n];
            assert a.length == n;
        } catch (NegativeArraySizeException e) {
            assert Integer.parseInt(e.getMessage()) == n;
        }
    }
}

// expect: SAFE
import weft.Verify;

/** Every exception has a handler. */
public class SingleCaught {
    public static void main(String[] args) {
        int n = Verify.anyInt(-1, 2);
        int r;
        try {
            r = new int[n].length / n;
        } catch (NegativeArraySizeException e) {
            r = -1;
        } catch (ArithmeticException e) {
            r = 0;
        }
        assert r == Integer.signum(n);
    }
}

// expect: UNSAFE AssertionError
// inputs: 6101 7919
import weft.Verify;

public class IntHiddenProduct {
    public static void main(String[] args) {
        int a = Verify.anyInt(2, 10000);
        int b = Verify.anyInt(2, 10000);
        if (a < b && a * b == 48313819) {
            assert false;
        }
    }
}

// expect: UNSAFE AssertionError
// inputs: 128 128
import weft.Verify;

public class ConvertBoxedIdentity {
    public static void main(String[] args) {
        Integer a = Verify.anyInt(0, 1000);
        Integer b = Verify.anyInt(0, 1000);
        if (a.equals(b)) {
            assert a == b;
        }
    }
}

// expect: SAFE
import weft.Verify;

public class ConvertBoxedIdentityCached {
    public static void main(String[] args) {
        Integer a = Verify.anyInt(-128, 127);
        Integer b = Verify.anyInt(0, 1000);
        if (a.equals(b)) {
            assert a == b;
        }
    }
}

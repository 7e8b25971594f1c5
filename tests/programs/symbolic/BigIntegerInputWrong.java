// expect: UNSAFE AssertionError
// inputs: 3 4
import java.math.BigInteger;
import weft.Verify;

public class BigIntegerInputWrong {
    public static void main(String[] args) {
        int a = Verify.anyInt(-20, 20);
        int b = Verify.anyInt(-20, 20);
        assert BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).intValue() != 12;
    }
}

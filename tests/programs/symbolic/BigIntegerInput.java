// expect: SAFE
import java.math.BigInteger;
import weft.Verify;

public class BigIntegerInput {
    public static void main(String[] args) {
        int a = Verify.anyInt(-20, 20);
        int b = Verify.anyInt(-20, 20);
        assert BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).intValue() == a * b;
    }
}

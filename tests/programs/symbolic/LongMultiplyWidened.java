// expect: SAFE
import weft.Verify;

public class LongMultiplyWidened {
    public static void main(String[] args) {
        int a = Verify.anyInt(-40000, 40000);
        int b = Verify.anyInt(-40000, 40000);
        long p = (long) a * b;
        assert p <= 1600000000L && p >= -1600000000L;
    }
}

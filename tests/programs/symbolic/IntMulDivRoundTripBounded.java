// expect: SAFE
import weft.Verify;

public class IntMulDivRoundTripBounded {
    public static void main(String[] args) {
        int x = Verify.anyInt(-1000000000, 1000000000);
        assert x * 2 / 2 == x;
    }
}

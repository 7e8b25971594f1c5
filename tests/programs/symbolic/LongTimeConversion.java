// expect: UNSAFE AssertionError
// inputs: 3000000
import weft.Verify;

public class LongTimeConversion {
    static int milliseconds(int seconds) {
        return seconds * 1000;
    }

    public static void main(String[] args) {
        int seconds = Verify.anyInt(0, 10000000);
        assert milliseconds(seconds) >= seconds;
    }
}

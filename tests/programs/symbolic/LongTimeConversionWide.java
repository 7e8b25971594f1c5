// expect: SAFE
import weft.Verify;

public class LongTimeConversionWide {
    static long milliseconds(int seconds) {
        return seconds * 1000L;
    }

    public static void main(String[] args) {
        int seconds = Verify.anyInt(0, 10000000);
        assert milliseconds(seconds) >= seconds;
    }
}

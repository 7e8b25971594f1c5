// expect: SAFE
import weft.Verify;

public class FloatSumOfSmallInts {
    public static void main(String[] args) {
        int a = Verify.anyInt(0, 16000000);
        int b = Verify.anyInt(0, 100);
        float sum = (float) a + (float) b;
        assert (int) sum == a + b;
    }
}

// expect: UNSAFE AssertionError
// inputs: 16777216 1
import weft.Verify;

public class FloatSumOfInts {
    public static void main(String[] args) {
        int a = Verify.anyInt(0, 20000000);
        int b = Verify.anyInt(0, 100);
        float sum = (float) a + (float) b;
        assert (int) sum == a + b;
    }
}

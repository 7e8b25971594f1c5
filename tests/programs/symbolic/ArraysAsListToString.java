// expect: UNSAFE AssertionError
// inputs: 7
import java.util.Arrays;
import weft.Verify;

public class ArraysAsListToString {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 9);
        assert !Arrays.asList(x, 1).toString().equals("[7, 1]");
    }
}

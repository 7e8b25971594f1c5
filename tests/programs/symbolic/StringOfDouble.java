// expect: UNSAFE AssertionError
// inputs: 1
import weft.Verify;

public class StringOfDouble {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        String s = String.valueOf(n / 2.0);
        assert !s.equals("0.5");
    }
}

// expect: UNSAFE AssertionError
// inputs: 7
import weft.Verify;

public class StringFormat {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 50);
        String s = String.format("%02d", n);
        assert !s.equals("07");
    }
}

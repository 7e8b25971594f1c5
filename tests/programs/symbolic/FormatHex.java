// expect: UNSAFE AssertionError
// inputs: 255
import weft.Verify;

public class FormatHex {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 300);
        assert !String.format("%x", x).equals("ff");
    }
}

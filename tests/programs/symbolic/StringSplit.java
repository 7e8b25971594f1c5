// expect: UNSAFE AssertionError
// inputs: "a,b"
import weft.Verify;

public class StringSplit {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        String[] parts = s.split(",");
        assert parts.length <= 1;
    }
}

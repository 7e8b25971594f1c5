// expect: UNSAFE AssertionError
// inputs: "Weft.seedWk21-44"
import weft.Verify;

public class FuzzPattern {
    public static void main(String[] args) {
        assert !Verify.anyString(20).matches("W.*\\d[0-35-9]-\\d\\d");
    }
}

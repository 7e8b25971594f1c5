// expect: UNSAFE AssertionError
import weft.Verify;

public class FuzzDoubleText {
    public static void main(String[] args) {
        assert !String.valueOf(Verify.anyDouble()).equals("3.25");
    }
}

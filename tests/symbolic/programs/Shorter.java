// A string that is longer than the bound is taken only where no shorter one leads: the solver's first model has one.
// expect: UNSAFE (AssertionError at Shorter.java:10)
// only: path
import weft.Verify;

public class Shorter {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder(Verify.anyString(Integer.MAX_VALUE));
        if (b.length() == 3)
            assert !b.toString().equals("abc");
    }
}

// expect: UNSAFE AssertionError
// inputs: 5
import weft.Verify;

public class InternedNumber {
    public static void main(String[] args) {
        int x = Verify.anyInt(0, 9);
        String s = ("n" + x).intern();
        assert s != "n5";
    }
}

// expect: UNSAFE AssertionError
import weft.Verify;

/** == on strings that were built at run time. */
public class SingleStringIdentity {
    public static void main(String[] args) {
        String s = Verify.anyBoolean() ? "yes" : "y" + "es".substring(0, Verify.anyInt(2, 2));
        assert s.equals("yes");
        assert s == "yes";
    }
}

// expect: SAFE
import weft.Verify;

/** No execution survives the assumption, so nothing can fail. */
public class SingleAssumeAll {
    public static void main(String[] args) {
        boolean b = Verify.anyBoolean();
        Verify.assume(b && !b);
        assert false;
    }
}

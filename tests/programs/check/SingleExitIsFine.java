// expect: SAFE
import weft.Verify;

/** System.exit ends an execution; what follows is not reached. */
public class SingleExitIsFine {
    public static void main(String[] args) {
        if (Verify.anyBoolean()) {
            System.exit(3);
            assert false;
        }
        assert args.length == 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 77 5 1
import weft.Verify;

// The same state twice, but the second time the path says more about x.
public class MatchConditionDiffers {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        int calls = 0;
        if (x > 10) {
            calls = 1;
        } else {
            calls = 1;
        }
        int y = Verify.anyInt();
        int z = Verify.anyInt();
        assert !(x == 77 && y == 5 && z == calls);
    }
}

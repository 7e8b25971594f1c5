// expect: UNSAFE AssertionError
// inputs: 5
import weft.Verify;

public class LabelledBreakInner {
    public static void main(String[] args) {
        int target = Verify.anyInt(0, 9);
        int found = -1;
        outer:
        for (int i = 0; i < 4; i++, found = -1) {
            for (int j = 0; j < 3; j++) {
                if (3 * i + j == target) {
                    found = i;
                    continue outer;
                }
            }
        }
        assert found == target / 3;
    }
}

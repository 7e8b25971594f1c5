// expect: SAFE
import weft.Verify;

public class LabelledBreak {
    public static void main(String[] args) {
        int target = Verify.anyInt(0, 9);
        int found = -1;
        outer:
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 3; j++) {
                if (3 * i + j == target) {
                    found = i;
                    break outer;
                }
            }
        }
        assert found == target / 3;
    }
}

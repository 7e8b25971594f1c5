// expect: SAFE
// inputs: false false false false false false false false false false false false false false false false false false false false
import weft.Verify;

// Assumptions on one side hold on that side alone.
public class MergeAssumes {
    static int level(boolean high) {
        int x = Verify.anyInt();
        if (high) {
            Verify.assume(x > 100);
        } else {
            Verify.assume(x >= 0 && x <= 50);
        }
        return x;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) {
            boolean high = Verify.anyBoolean();
            int x = 0;
            if (high || Verify.anyBoolean()) {
                x = level(high);
            }
            assert high ? x > 100 : x <= 50;
        }
    }
}

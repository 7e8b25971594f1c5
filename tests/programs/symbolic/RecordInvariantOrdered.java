// expect: SAFE
// jdk: 17-
import weft.Verify;

public class RecordInvariantOrdered {
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(lo + " > " + hi);
            }
        }
    }

    public static void main(String[] args) {
        Range r = new Range(Verify.anyInt(0, 9), Verify.anyInt(9, 18));
        assert r.lo() <= r.hi();
    }
}

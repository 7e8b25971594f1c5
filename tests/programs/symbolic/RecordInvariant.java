// expect: UNSAFE IllegalArgumentException
// inputs: 5 3
// jdk: 17-
import weft.Verify;

public class RecordInvariant {
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(lo + " > " + hi);
            }
        }
    }

    public static void main(String[] args) {
        Range r = new Range(Verify.anyInt(0, 9), Verify.anyInt(0, 9));
        assert r.lo() <= r.hi();
    }
}

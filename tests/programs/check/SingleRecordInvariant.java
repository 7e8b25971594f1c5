// expect: UNSAFE IllegalArgumentException
import weft.Verify;

/** A record's constructor refuses what an operation can produce. */
public class SingleRecordInvariant {
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException(lo + " > " + hi);
            }
        }

        Range intersect(Range o) {
            return new Range(Math.max(lo, o.lo), Math.min(hi, o.hi));
        }
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(0, 2);
        int b = Verify.anyInt(0, 2);
        Range r = new Range(a, a + 1).intersect(new Range(b, b + 1));
        assert r.hi() - r.lo() <= 1;
    }
}

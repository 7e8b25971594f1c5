// expect: SAFE
import weft.Verify;

public class AlgorithmSearchRange {
    static int probe(int lo, int hi) {
        return lo + (hi - lo) / 2;
    }

    public static void main(String[] args) {
        int lo = Verify.anyInt(0, 2000000000);
        int hi = Verify.anyInt(0, 2000000000);
        int key = Verify.anyInt(0, 2000000000);
        if (lo <= key && key < hi) {
            int mid = probe(lo, hi);
            assert mid >= lo;
        }
    }
}

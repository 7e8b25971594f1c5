// expect: UNSAFE AssertionError
// inputs: 1500000000 2000000000 1999999999
import weft.Verify;

public class AlgorithmSearchRangeOverflow {
    static int probe(int lo, int hi) {
        return (lo + hi) / 2;
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

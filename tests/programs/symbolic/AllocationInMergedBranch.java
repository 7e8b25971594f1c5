// expect: UNSAFE AssertionError
// inputs: 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class AllocationInMergedBranch {
    static final class Cell {
        int value;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Cell c = new Cell();
        Cell d = c;
        if (x > 0) {
            d = new Cell();
        }
        d.value = 7;
        assert c.value == 7;
    }
}

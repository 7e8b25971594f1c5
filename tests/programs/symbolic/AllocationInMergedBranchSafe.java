// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class AllocationInMergedBranchSafe {
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
        assert c.value == 7 == x <= 0;
    }
}

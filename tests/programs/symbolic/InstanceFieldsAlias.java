// expect: UNSAFE AssertionError
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class InstanceFieldsAlias {
    static class Cell {
        int value;
    }

    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = Verifier.nondetBoolean() ? a : new Cell();
        a.value = 1;
        b.value = 2;
        assert a.value == 1;
    }
}

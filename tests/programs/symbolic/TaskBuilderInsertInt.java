// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilderInsertInt {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        StringBuilder b = new StringBuilder("[]");
        b.insert(1, i);
        assert !b.toString().equals("[99]");
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilderLastIndex {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder(s);
        assert b.lastIndexOf("ab") != 3;
    }
}

// expect: UNSAFE AssertionError
// inputs: "bad"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFormat3 {
    public static void main(String[] args) {
        String i = Verifier.nondetString();
        String s = String.format("<%s>", i);
        assert !s.equals("<bad>");
    }
}

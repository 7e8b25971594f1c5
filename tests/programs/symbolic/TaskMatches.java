// expect: UNSAFE AssertionError
// inputs: "aa8"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskMatches {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.matches("[a-c]+[0-9]");
    }
}

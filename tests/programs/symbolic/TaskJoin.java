// expect: UNSAFE AssertionError
// inputs: "x" "y"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskJoin {
    public static void main(String[] args) {
        String a = Verifier.nondetString(), b = Verifier.nondetString();
        String j = String.join("-", a, b);
        assert !j.equals("x-y");
    }
}

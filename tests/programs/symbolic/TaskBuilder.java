// expect: UNSAFE AssertionError
// inputs: "hello"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder(s);
        b.reverse();
        assert !b.toString().equals("olleh");
    }
}

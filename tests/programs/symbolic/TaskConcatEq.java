// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskConcatEq {
    public static void main(String[] args) {
        String a = Verifier.nondetString(), b = Verifier.nondetString();
        String c = a + b;
        assert !c.equals("foobar") || a.equals("foo");
    }
}

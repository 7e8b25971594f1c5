// expect: UNSAFE AssertionError
// inputs: "12345678901"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseLong {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { long i = Long.parseLong(s); assert i != 12345678901L; } catch (NumberFormatException e) { }
    }
}

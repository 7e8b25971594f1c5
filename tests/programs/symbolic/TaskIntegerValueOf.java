// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskIntegerValueOf {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { Integer i = Integer.valueOf(s); assert i != 77; } catch (NumberFormatException e) { }
    }
}

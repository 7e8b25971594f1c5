// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseInt {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { int i = Integer.parseInt(s); assert i != 1234; } catch (NumberFormatException e) { }
    }
}

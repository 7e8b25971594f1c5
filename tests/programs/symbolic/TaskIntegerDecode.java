// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskIntegerDecode {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 5) return;
        try { Integer i = Integer.decode(s); assert i != 0x1f; } catch (NumberFormatException e) { }
    }
}

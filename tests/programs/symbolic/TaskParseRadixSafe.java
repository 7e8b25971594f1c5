// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseRadixSafe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 2) return;
        try { int i = Integer.parseInt(s, 2); assert i <= 3 && i >= -1; } catch (NumberFormatException e) { }
    }
}

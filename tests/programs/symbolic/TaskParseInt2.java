// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseInt2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() != 3) return;
        try { int i = Integer.parseInt(s); assert i < 1000 && i > -100; } catch (NumberFormatException e) { }
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskShortParse {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { short b = Short.parseShort(s); assert b != -300; } catch (NumberFormatException e) { }
    }
}

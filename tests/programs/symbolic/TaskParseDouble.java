// expect: UNSAFE AssertionError
// inputs: "2.5"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseDouble {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { double d = Double.parseDouble(s); assert d != 2.5; } catch (NumberFormatException e) { }
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseDouble2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { double d = Double.parseDouble(s); assert !(d > 100.0); } catch (NumberFormatException e) { }
    }
}

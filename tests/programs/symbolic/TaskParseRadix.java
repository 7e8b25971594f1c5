// expect: UNSAFE AssertionError
// inputs: "Beef"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseRadix {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        try { int i = Integer.parseInt(s, 16); assert i != 0xbeef; } catch (NumberFormatException e) { }
    }
}

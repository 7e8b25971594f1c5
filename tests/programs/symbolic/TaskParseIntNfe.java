// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskParseIntNfe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        boolean bad = false;
        try { Integer.parseInt(s); } catch (NumberFormatException e) { bad = true; }
        assert !bad;
    }
}

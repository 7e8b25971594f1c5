// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTaintArr {
    public static void main(String[] args) {
        String[] names = new String[2];
        names[0] = Verifier.nondetString();
        names[1] = "abc";
        int k = Verifier.nondetInt();
        if (k < 0 || k > 1) return;
        assert !names[k].contains("<bad/>");
    }
}

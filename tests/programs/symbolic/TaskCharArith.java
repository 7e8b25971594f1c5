// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharArith {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (!Character.isDefined(c)) return;
        int i = c;
        assert i >= 0 && i <= 65535;
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder7 {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble(); boolean z = Verifier.nondetBoolean();
        StringBuilder b = new StringBuilder();
        b.append(z).append(1.5f).append('c').append(new char[]{'x'});
        assert b.length() >= 9 && b.length() <= 10;
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLastIndex {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int i = s.lastIndexOf('/');
        if (i > 0) assert s.indexOf('/') == i;
    }
}

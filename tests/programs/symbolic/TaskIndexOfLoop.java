// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskIndexOfLoop {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = 0, i = -1;
        while ((i = s.indexOf("ab", i + 1)) >= 0) n++;
        assert n != 2;
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCharsStream {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 5) return;
        long n = s.chars().filter(c -> c == 'q').count();
        assert n < 2;
    }
}

// expect: UNSAFE AssertionError
// inputs: "aaaaaaaaaaaaaaaaaaaa"
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongLoop {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n = 0;
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) == 'a') n++;
        assert n < 20;
    }
}

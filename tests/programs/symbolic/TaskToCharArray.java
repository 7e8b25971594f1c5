// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskToCharArray {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        char[] a = s.toCharArray();
        int n = 0; for (char c : a) if (c == 'z') n++;
        assert n != 3;
    }
}

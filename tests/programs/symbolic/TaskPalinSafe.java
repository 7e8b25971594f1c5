// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskPalinSafe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() != 3) return;
        boolean p = true;
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) if (s.charAt(i) != s.charAt(j)) p = false;
        assert p == (s.charAt(0) == s.charAt(2));
    }
}

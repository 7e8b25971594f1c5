// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfInt2 {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        if (i < 0 || i > 99) return;
        String s = String.valueOf(i);
        assert s.length() <= 2 && Integer.parseInt(s) == i;
    }
}

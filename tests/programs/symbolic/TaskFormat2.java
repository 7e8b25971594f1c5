// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskFormat2 {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        if (i < 0 || i > 9) return;
        String s = String.format("%03d", i);
        assert s.length() == 3 && s.startsWith("00");
    }
}

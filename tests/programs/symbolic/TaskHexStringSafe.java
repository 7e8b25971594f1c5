// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskHexStringSafe {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        String s = Integer.toHexString(i);
        assert s.length() >= 1 && s.length() <= 8;
    }
}

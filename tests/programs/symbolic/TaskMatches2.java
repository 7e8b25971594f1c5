// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskMatches2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 4) return;
        if (s.matches("\\d\\d")) { int i = (s.charAt(0) - '0') * 10 + (s.charAt(1) - '0'); assert i >= 0 && i < 100; }
    }
}

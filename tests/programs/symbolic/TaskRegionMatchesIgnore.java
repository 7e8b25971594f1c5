// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskRegionMatchesIgnore {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() < 8) assert !s.regionMatches(true, 1, "AbC", 0, 3);
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskRegionMatches {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert !s.regionMatches(2, "xyz", 0, 3);
    }
}

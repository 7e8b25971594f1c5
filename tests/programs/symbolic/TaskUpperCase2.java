// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskUpperCase2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.toUpperCase().contains("ADMIN")) assert s.contains("admin");
    }
}

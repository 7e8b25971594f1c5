// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskUpperCaseSafe {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.equals("java")) assert s.toUpperCase().equals("JAVA");
    }
}

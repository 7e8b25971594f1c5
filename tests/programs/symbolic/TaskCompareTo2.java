// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCompareTo2 {
    public static void main(String[] args) {
        String a = Verifier.nondetString(), b = Verifier.nondetString();
        if (a.compareTo(b) < 0) assert a.length() <= b.length();
    }
}

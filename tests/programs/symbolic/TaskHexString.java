// expect: UNSAFE AssertionError
// inputs: 51966
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskHexString {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        String s = Integer.toHexString(i);
        assert !s.equals("cafe");
    }
}

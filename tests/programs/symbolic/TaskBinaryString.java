// expect: UNSAFE AssertionError
// inputs: 45
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBinaryString {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        if (i < 0 || i > 255) return;
        String s = Integer.toBinaryString(i);
        assert !s.equals("101101");
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBitTricks {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Integer.reverse(x) != 12345 && Integer.highestOneBit(x) != 1024;
    }
}

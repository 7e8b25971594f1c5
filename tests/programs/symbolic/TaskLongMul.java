// expect: UNSAFE AssertionError
// inputs: 9223372036853727232
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongMul {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        assert a * a != 1L << 40;
    }
}

// expect: UNSAFE AssertionError
// inputs: 549755813888
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskValueOfLong {
    public static void main(String[] args) {
        long l = Verifier.nondetLong();
        String s = Long.toString(l);
        assert s.length() != 12;
    }
}

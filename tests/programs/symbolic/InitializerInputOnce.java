// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InitializerInputOnce {
    static class Once {
        static final int VALUE = Verifier.nondetInt();
    }

    public static void main(String[] args) {
        int a = Once.VALUE;
        int b = Once.VALUE;
        assert a == b;
    }
}

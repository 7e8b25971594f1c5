// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheBoolean {
    public static void main(String[] args) {
        Boolean a = Verifier.nondetBoolean();
        Boolean b = Verifier.nondetBoolean();
        assert (a == b) == a.equals(b);
    }
}

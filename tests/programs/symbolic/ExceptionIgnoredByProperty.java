// expect: SAFE
// property: assert
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionIgnoredByProperty {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = 10 / x;
        assert x != 0;
    }
}

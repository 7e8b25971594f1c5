// expect: UNSAFE AssertionError
// inputs: 65536
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertIntToCharAndBack {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert (char) x == x || x < 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: -3 2
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class IntRemainderSign {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verify.anyInt(1, 7);
        int q = a / b;
        int r = a % b;
        assert q * b + r == a;
        assert r > -b && r < b;
        assert r >= 0;
    }
}

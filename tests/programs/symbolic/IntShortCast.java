// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntShortCast {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        short s = (short) x;
        assert s == (x << 16 >> 16);
        char c = (char) x;
        assert c == (x & 0xffff);
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class CacheByteAlways {
    public static void main(String[] args) {
        byte x = Verifier.nondetByte();
        Byte a = x;
        Byte b = x;
        assert a == b;
    }
}

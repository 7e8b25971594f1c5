// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

/** Inputs of every width. */
public class Widths {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        short s = Verifier.nondetShort();
        char c = Verifier.nondetChar();
        long l = Verifier.nondetLong();
        assert b + s >= -128 - 32768 && b + s <= 127 + 32767;
        assert (byte) (b + 256) == b;
        assert c >= 0 && (short) c + (c > 32767 ? 65536 : 0) == c;
        assert (l & 0xffffffffL) == ((int) l & 0xffffffffL);
        assert (l >>> 63 == 1) == (l < 0);
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldsOfEveryWidthSafe {
    byte b;
    short s;
    char c;
    long l;

    public static void main(String[] args) {
        FieldsOfEveryWidthSafe o = new FieldsOfEveryWidthSafe();
        o.b = Verifier.nondetByte();
        o.s = Verifier.nondetShort();
        o.c = Verifier.nondetChar();
        o.l = Verifier.nondetLong();
        assert o.b <= 127 && o.s >= -32768 && o.c >= 0 && o.l + 1 != o.l;
    }
}

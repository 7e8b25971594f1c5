// expect: UNSAFE AssertionError
// inputs: 1 2 3 4
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldsOfEveryWidth {
    byte b;
    short s;
    char c;
    long l;

    public static void main(String[] args) {
        FieldsOfEveryWidth o = new FieldsOfEveryWidth();
        o.b = Verifier.nondetByte();
        o.s = Verifier.nondetShort();
        o.c = Verifier.nondetChar();
        o.l = Verifier.nondetLong();
        assert o.b != 1 || o.s != 2 || o.c != 3 || o.l != 4;
    }
}

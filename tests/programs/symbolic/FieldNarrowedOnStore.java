// expect: UNSAFE AssertionError
// inputs: 384
import org.sosy_lab.sv_benchmarks.Verifier;

public class FieldNarrowedOnStore {
    byte b;

    public static void main(String[] args) {
        FieldNarrowedOnStore o = new FieldNarrowedOnStore();
        int x = Verifier.nondetInt();
        o.b = (byte) x;
        assert o.b != -128 || x <= 128 && x >= -128;
    }
}

// expect: UNSAFE AssertionError
// inputs: "a.b.c"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringLastIndexOf {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        int dot = name.indexOf('.');
        if (dot >= 0) {
            assert name.lastIndexOf('.') == dot;
        }
    }
}

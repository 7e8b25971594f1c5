// expect: UNSAFE AssertionError
// inputs: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
// beyond: strings
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringLong {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        assert s.length() < 40;
    }
}

// expect: UNSAFE AssertionError
// inputs: "a" "b"
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringConcatCommutes {
    public static void main(String[] args) {
        String a = Verifier.nondetString();
        String b = Verifier.nondetString();
        Verifier.assume(a.length() < 1000 && b.length() < 1000);
        String c = a + b;
        assert c.length() == a.length() + b.length();
        assert c.equals(b.concat(a));
    }
}

// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: ""
import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderInsertOut {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() >= 0 && s.length() <= 4);
        StringBuilder b = new StringBuilder(s);
        b.insert(1, "##");
        assert b.length() == s.length() + 2;
        assert b.charAt(1) == '#';
    }
}

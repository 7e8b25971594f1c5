// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class BuilderInsert {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() >= 1 && s.length() <= 4);
        StringBuilder b = new StringBuilder(s);
        b.insert(1, "##");
        assert b.length() == s.length() + 2;
        assert b.charAt(0) == s.charAt(0) && b.charAt(1) == '#';
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringTaintEscaped {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        String page = name.replace('<', '(').toString();
        assert page.indexOf('<') < 0;
    }
}

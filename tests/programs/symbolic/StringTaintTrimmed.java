// expect: UNSAFE AssertionError
// inputs: " <bad/> "
import org.sosy_lab.sv_benchmarks.Verifier;

public class StringTaintTrimmed {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        String page = "<p>" + name.trim() + "</p>";
        System.out.println(page);
        assert !page.contains("<bad/>");
    }
}

// expect: UNSAFE AssertionError
// inputs: "<bad/>"
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

/** The dangerous string goes through an array, a list and a concatenation. */
public class StyleTaintArray {
    static void println(String s) {
        assert !s.contains("<bad/>");
    }

    public static void main(String[] args) {
        String[] names = new String[2];
        names[0] = "harmless";
        names[1] = Verifier.nondetString();
        List<Object> list = new ArrayList<>();
        for (String n : names) {
            list.add("[" + n + "]");
        }
        println((String) list.get(0));
        println(list.get(1).toString().trim());
    }
}

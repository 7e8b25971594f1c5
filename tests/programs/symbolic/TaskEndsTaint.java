// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskEndsTaint {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        String s = "<html>" + name + "</html>";
        assert !s.contains("<bad/>");
    }
}

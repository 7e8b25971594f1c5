// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder4 {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        StringBuilder b = new StringBuilder("hello");
        b.setCharAt(1, c);
        assert b.toString().charAt(1) == c && b.indexOf("h") >= 0;
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilder5 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringBuffer b = new StringBuffer();
        b.append(s);
        b.setLength(3);
        assert !b.toString().equals("abc");
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLongSub {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 30) assert !s.substring(20, 23).equals("abc");
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskIntern {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.equals("abc")) assert s.intern() == "abc";
    }
}

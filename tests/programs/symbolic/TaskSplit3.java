// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSplit3 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 6) return;
        String[] p = s.split(" ");
        if (p.length == 2) assert !p[0].equals("go");
    }
}

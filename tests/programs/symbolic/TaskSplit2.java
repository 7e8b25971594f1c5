// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSplit2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (!s.equals("a:b:c")) return;
        String[] p = s.split(":");
        assert p.length == 3 && p[1].equals("b");
    }
}

// expect: SAFE
import java.util.StringTokenizer;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTokens2 {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (!s.equals("automatic test case")) return;
        StringTokenizer t = new StringTokenizer(s, " ");
        int n = 0; while (t.hasMoreTokens()) { t.nextToken(); n++; }
        assert n == 3;
    }
}

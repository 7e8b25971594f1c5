// expect: UNSAFE AssertionError
import java.util.HashMap;
import java.util.Map;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskHashKeys {
    public static void main(String[] args) {
        Map<Integer, Integer> m = new HashMap<>();
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        m.put(a, 1); m.put(b, 2);
        assert m.size() == 2;
    }
}

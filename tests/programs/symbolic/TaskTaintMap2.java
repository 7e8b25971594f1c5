// expect: UNSAFE AssertionError
import java.util.HashMap;
import java.util.Map;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTaintMap2 {
    public static void main(String[] args) {
        String name = Verifier.nondetString(), key = Verifier.nondetString();
        Map<String, String> m = new HashMap<>();
        m.put(key, name); m.put("b", "good");
        String g = m.get("c");
        if (g != null) assert !g.contains("<bad/>");
    }
}

// expect: SAFE
import java.util.HashMap;
import java.util.Map;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTaintMap {
    public static void main(String[] args) {
        String name = Verifier.nondetString();
        Map<String, String> m = new HashMap<>();
        m.put("a", name); m.put("b", "good");
        assert !m.get("b").contains("<bad/>");
    }
}

// expect: UNSAFE AssertionError
import java.util.HashSet;
import java.util.Set;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskSetStr {
    public static void main(String[] args) {
        Set<String> s = new HashSet<>();
        String a = Verifier.nondetString(), b = Verifier.nondetString();
        s.add(a); s.add(b); s.add("key");
        assert s.size() != 2;
    }
}

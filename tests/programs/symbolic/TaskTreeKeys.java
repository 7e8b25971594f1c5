// expect: SAFE
import java.util.TreeMap;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTreeKeys {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 4; i++) m.put(Verifier.nondetInt(), "x" + i);
        assert m.firstKey() <= m.lastKey() && m.size() >= 1 && m.size() <= 4;
        int prev = Integer.MIN_VALUE; for (int k : m.keySet()) { assert k >= prev; prev = k; }
    }
}

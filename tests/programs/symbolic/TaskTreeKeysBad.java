// expect: UNSAFE AssertionError
import java.util.TreeMap;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskTreeKeysBad {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 3; i++) m.put(Verifier.nondetInt(), "x" + i);
        Integer f = m.floorKey(10), c = m.ceilingKey(5);
        assert f == null || c == null || !f.equals(c) || f != 7;
    }
}

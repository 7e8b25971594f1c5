// expect: UNSAFE AssertionError
// inputs: 2147483647 -2 0 5 9
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapTreeComparatorOverflow {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>((x, y) -> x - y);
        for (int i = 0; i < 4; i++) {
            map.put(Verifier.nondetInt(), i);
        }
        map.remove(Verifier.nondetInt());
        Integer before = null;
        for (int key : map.keySet()) {
            assert before == null || before < key;
            before = key;
        }
    }
}

// expect: SAFE
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapTreeRedBlackOrder {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
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

// expect: SAFE
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapTreeFirst {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        map.put(a, 0);
        map.put(b, 1);
        map.put(c, 2);
        assert map.firstKey() <= map.lastKey();
        assert map.firstKey() == Math.min(a, Math.min(b, c));
        assert map.get(c) == 2;
    }
}

// expect: UNSAFE AssertionError
// inputs: 2 1 3
import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapTreeFirstWrong {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        map.put(a, 0);
        map.put(b, 1);
        map.put(c, 2);
        assert map.size() < 3 || map.firstKey() == a || map.lastKey() == a || a == b;
        assert map.firstKey() != b || map.lastKey() != c;
        assert map.get(c) == 2;
    }
}

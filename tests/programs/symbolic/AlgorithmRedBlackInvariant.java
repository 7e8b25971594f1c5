// expect: SAFE
import java.util.TreeMap;
import weft.Verify;

public class AlgorithmRedBlackInvariant {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int a = Verify.anyInt(0, 100);
        int b = Verify.anyInt(0, 100);
        int c = Verify.anyInt(0, 100);
        map.put(a, a);
        map.put(b, b);
        map.put(c, c);
        map.remove(b);
        assert !map.containsKey(b);
        assert a == b || map.get(a) == a;
        assert map.isEmpty() || map.firstKey() <= map.lastKey();
    }
}

// expect: UNSAFE AssertionError
// inputs: "b"
import java.util.TreeMap;
import weft.Verify;

public class MapStringTree {
    public static void main(String[] args) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put("a", 1);
        map.put("c", 3);
        map.put(Verify.anyString(1), 2);
        assert map.size() < 3 || map.firstKey().equals("a") != map.higherKey("a").equals("b");
    }
}

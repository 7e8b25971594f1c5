// expect: SAFE
import java.util.LinkedHashMap;
import weft.Verify;

public class MapLinkedOrder {
    public static void main(String[] args) {
        LinkedHashMap<Integer, Integer> map = new LinkedHashMap<>();
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        map.put(a, 1);
        map.put(b, 2);
        map.putIfAbsent(a, 3);
        assert map.keySet().iterator().next() == a;
        assert a == b ? map.get(a) == 2 : map.get(a) == 1;
    }
}

// expect: SAFE
import java.util.TreeMap;
import weft.Verify;

public class MapTreeRemove {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < 5; i++) {
            map.put(i * 3, i);
        }
        int key = Verify.anyInt(0, 14);
        Integer removed = map.remove(key);
        assert (removed != null) == (key % 3 == 0);
        assert map.size() == (removed == null ? 5 : 4);
        assert !map.containsKey(key);
    }
}

// expect: UNSAFE AssertionError
// inputs: 3 4
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.Verify;

public class MapHashMutableKey {
    public static void main(String[] args) {
        Map<List<Integer>, String> map = new HashMap<>();
        List<Integer> key = new ArrayList<>();
        key.add(Verify.anyInt(0, 5));
        map.put(key, "here");
        key.set(0, Verify.anyInt(0, 5));
        assert map.containsKey(key);
    }
}

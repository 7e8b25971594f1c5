// expect: UNSAFE AssertionError
import java.util.HashMap;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;
import weft.Verify;

/** A key is changed while it is in the map. */
public class SingleMutableKey {
    public static void main(String[] args) {
        Map<List<Integer>, String> m = new HashMap<>();
        List<Integer> key = new ArrayList<>(List.of(1));
        m.put(key, "value");
        if (Verify.anyBoolean()) {
            key.add(2);
        }
        assert m.get(key) != null;
    }
}

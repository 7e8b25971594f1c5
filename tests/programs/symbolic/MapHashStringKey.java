// expect: UNSAFE AssertionError
// inputs: "b"
import java.util.HashMap;
import java.util.Map;
import weft.Verify;

public class MapHashStringKey {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        Integer n = map.get(Verify.anyString(1));
        assert n == null || n == 1;
    }
}

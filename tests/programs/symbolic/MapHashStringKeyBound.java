// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import weft.Verify;

public class MapHashStringKeyBound {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        Integer n = map.get(Verify.anyString(1));
        assert n == null || n <= 2;
    }
}

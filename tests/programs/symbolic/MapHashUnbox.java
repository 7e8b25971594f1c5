// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import weft.Verify;

public class MapHashUnbox {
    public static void main(String[] args) {
        Map<Integer, Integer> stock = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            stock.put(i, 10 * i);
        }
        int n = stock.get(Verify.anyInt(0, 3));
        assert n % 10 == 0;
    }
}

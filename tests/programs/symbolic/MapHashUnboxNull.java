// expect: UNSAFE NullPointerException
// inputs: 4
import java.util.HashMap;
import java.util.Map;
import weft.Verify;

public class MapHashUnboxNull {
    public static void main(String[] args) {
        Map<Integer, Integer> stock = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            stock.put(i, 10 * i);
        }
        int n = stock.get(Verify.anyInt(0, 4));
        assert n % 10 == 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 6
import java.util.HashMap;
import java.util.Map;
import weft.Verify;

public class MapComputeInput {
    public static void main(String[] args) {
        Map<Integer, Integer> squares = new HashMap<>();
        int n = Verify.anyInt(0, 9);
        int s = squares.computeIfAbsent(n, k -> k * k);
        assert s != 36;
    }
}

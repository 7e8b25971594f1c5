// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapHashPutTwoDistinct {
    public static void main(String[] args) {
        Map<Integer, Integer> map = new HashMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(b) == 2 && (a == b || map.get(a) == 1) && map.size() == (a == b ? 1 : 2);
    }
}

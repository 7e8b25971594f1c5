// expect: UNSAFE AssertionError
// inputs: 5 5
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapHashPutTwo {
    public static void main(String[] args) {
        Map<Integer, Integer> map = new HashMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        map.put(a, 1);
        map.put(b, 2);
        assert map.get(a) == 1;
    }
}

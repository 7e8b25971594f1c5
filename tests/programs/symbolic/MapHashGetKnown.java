// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapHashGetKnown {
    public static void main(String[] args) {
        Map<Integer, String> map = new HashMap<>();
        map.put(7, "seven");
        map.put(11, "eleven");
        int key = Verifier.nondetInt();
        assert map.get(key) == null || key == 7 || key == 11;
    }
}

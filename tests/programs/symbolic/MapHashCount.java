// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class MapHashCount {
    public static void main(String[] args) {
        Map<Boolean, Integer> counts = new HashMap<>();
        for (int i = 0; i < 5; i++) {
            counts.merge(Verifier.nondetInt() < 0, 1, Integer::sum);
        }
        assert counts.getOrDefault(true, 0) + counts.getOrDefault(false, 0) == 5;
    }
}

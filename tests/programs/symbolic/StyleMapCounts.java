// expect: SAFE
import java.util.HashMap;
import java.util.Map;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleMapCounts {
    public static void main(String[] args) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3; i++) {
            int key = Verifier.nondetInt();
            if (!(key >= 0 && key < 4)) {
                return;
            }
            counts.merge(key, 1, Integer::sum);
        }
        int total = 0;
        for (int c : counts.values()) {
            assert c >= 1 && c <= 3;
            total += c;
        }
        assert total == 3;
    }
}

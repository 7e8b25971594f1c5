// expect: UNSAFE ConcurrentModificationException
// inputs: 1
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListConcurrentModification {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        int x = Verifier.nondetInt();
        for (Integer e : list) {
            if (e == x) {
                list.remove(e);
            }
        }
        assert list.size() >= 2;
    }
}

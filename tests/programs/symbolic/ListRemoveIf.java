// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListRemoveIf {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        int x = Verifier.nondetInt();
        list.removeIf(e -> e == x);
        assert list.size() >= 2;
    }
}

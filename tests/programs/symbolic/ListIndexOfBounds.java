// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListIndexOfBounds {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add(Verifier.nondetInt());
        }
        assert list.indexOf(9) <= list.lastIndexOf(9) && (list.indexOf(9) < 0) == !list.contains(9);
    }
}

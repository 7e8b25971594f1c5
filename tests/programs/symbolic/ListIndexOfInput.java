// expect: UNSAFE AssertionError
// inputs: 8 9 9
import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ListIndexOfInput {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add(Verifier.nondetInt());
        }
        assert list.indexOf(9) == list.lastIndexOf(9);
    }
}

// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

/** removeIf and Iterator.remove are fine. */
public class SingleRemoveIf {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3));
        int victim = Verify.anyInt(0, 3);
        if (Verify.anyBoolean()) {
            list.removeIf(x -> x == victim);
        } else {
            for (var it = list.iterator(); it.hasNext();) {
                if (it.next() == victim) {
                    it.remove();
                }
            }
        }
        assert list.size() == 3 && !list.contains(victim);
    }
}

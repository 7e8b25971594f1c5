// expect: UNSAFE ConcurrentModificationException
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

/** Removing inside a for-each loop fails unless it is the element before the last. */
public class SingleRemoveWhileIterating {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(0, 1, 2, 3));
        int victim = Verify.anyInt(2, 3);
        for (Integer x : list) {
            if (x == victim) {
                list.remove(x);
            }
        }
    }
}

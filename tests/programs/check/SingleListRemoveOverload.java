// expect: UNSAFE AssertionError
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

/** remove(int) is an index, remove(Object) an element. */
public class SingleListRemoveOverload {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(2, 1, 0));
        int x = Verify.anyInt(0, 2);
        list.remove(x);
        assert !list.contains(x) : "still contains " + x;
    }
}

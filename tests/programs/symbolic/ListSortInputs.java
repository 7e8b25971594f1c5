// expect: SAFE
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.Verify;

public class ListSortInputs {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add(Verify.anyInt());
        }
        int first = list.get(0);
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
        assert list.contains(first);
    }
}

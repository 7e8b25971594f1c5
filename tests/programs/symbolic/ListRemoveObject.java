// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

public class ListRemoveObject {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(3, 0, 1));
        int x = Verify.anyInt(0, 2);
        list.remove(Integer.valueOf(x));
        assert !list.contains(x);
    }
}

// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

public class ListGet {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            list.add(i * 2);
        }
        int i = Verify.anyInt(0, 2);
        assert list.get(i) == i + i;
    }
}

// expect: SAFE
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

public class ListGrowing {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 15);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(0, i);
        }
        assert list.size() == n;
        assert n == 0 || list.get(0) == n - 1 && list.get(n - 1) == 0;
    }
}

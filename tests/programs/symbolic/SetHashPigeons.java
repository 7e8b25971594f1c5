// expect: SAFE
import java.util.HashSet;
import java.util.Set;
import weft.Verify;

public class SetHashPigeons {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            set.add(Verify.anyInt(0, 2));
        }
        assert set.size() <= 3 && !set.isEmpty();
    }
}

// expect: UNSAFE AssertionError
// inputs: 1 2 3
import java.util.HashSet;
import java.util.Set;
import weft.Verify;

public class SetHashDuplicates {
    public static void main(String[] args) {
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            set.add(Verify.anyInt(0, 9));
        }
        assert set.size() < 3;
    }
}

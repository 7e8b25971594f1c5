// expect: UNSAFE NoSuchElementException
// inputs: 3
import java.util.Iterator;
import java.util.List;
import weft.Verify;

public class IteratorOverInputEnd {
    public static void main(String[] args) {
        int skip = Verify.anyInt(0, 3);
        Iterator<String> it = List.of("a", "b", "c").iterator();
        for (int i = 0; i < skip; i++) {
            it.next();
        }
        assert it.next().length() == 1;
    }
}

// expect: UNSAFE race
// property: race
import java.util.ArrayList;
import java.util.List;

/** A list is copied while another thread sets one of its elements. */
public class RaceArrayCopied {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>(List.of("a", "b"));
        Thread t = new Thread(() -> names.set(1, "c"));
        t.start();
        Object[] copy = names.toArray();
        t.join();
        assert copy.length == 2;
    }
}

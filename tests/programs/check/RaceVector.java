// expect: SAFE
// property: race
import java.util.List;
import java.util.Vector;

/** The same with a Vector. */
public class RaceVector {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new Vector<>();
        Thread t = new Thread(() -> list.add("a"));
        t.start();
        list.add("b");
        t.join();
        assert list.size() == 2;
    }
}

// expect: SAFE
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Iteration over a snapshot. */
public class IteratorCopyOnWrite {
    static final List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> list.add(3));
        t.start();
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        t.join();
        assert sum == 3 || sum == 6;
        assert list.size() == 3;
    }
}

// expect: UNSAFE ConcurrentModificationException
import java.util.ArrayList;
import java.util.List;

/** One thread iterates while another adds; each operation is synchronized, the iteration is not. */
public class IteratorInvalidation {
    static final List<Integer> list = java.util.Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> list.add(3));
        t.start();
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        t.join();
        assert sum == 3 || sum == 6;
    }
}

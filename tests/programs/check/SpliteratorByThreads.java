// expect: UNSAFE AssertionError
import java.util.Spliterator;
import java.util.Spliterators;

/** The same without a pool. */
public class SpliteratorByThreads {
    public static void main(String[] args) throws InterruptedException {
        Spliterator<Integer> s = Spliterators.spliterator(new Object[] {1, 2}, 0);
        Thread a = new Thread(() -> s.tryAdvance(x -> { }));
        a.start();
        s.tryAdvance(x -> { });
        a.join();
        assert s.estimateSize() == 0;
    }
}

// expect: SAFE
import java.util.ArrayDeque;

/** The same consumers with `while`. */
public class WaitInLoop {
    static final ArrayDeque<Integer> queue = new ArrayDeque<>();
    static int taken;

    static void take() {
        synchronized (queue) {
            while (queue.isEmpty()) {
                try {
                    queue.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            queue.removeFirst();
            taken++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(WaitInLoop::take);
        a.start();
        Thread b = new Thread(WaitInLoop::take);
        b.start();
        for (int i = 0; i < 2; i++) {
            synchronized (queue) {
                queue.add(i);
                queue.notifyAll();
            }
        }
        a.join();
        b.join();
        assert taken == 2 && queue.isEmpty();
    }
}

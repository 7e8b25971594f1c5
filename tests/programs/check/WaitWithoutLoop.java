// expect: UNSAFE NoSuchElementException
import java.util.ArrayDeque;

/** Two consumers wait with `if`; both are woken for one element. */
public class WaitWithoutLoop {
    static final ArrayDeque<Integer> queue = new ArrayDeque<>();

    static void take() {
        synchronized (queue) {
            if (queue.isEmpty()) {
                try {
                    queue.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            queue.removeFirst();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(WaitWithoutLoop::take);
        Thread b = new Thread(WaitWithoutLoop::take);
        a.start();
        b.start();
        for (int i = 0; i < 2; i++) {
            synchronized (queue) {
                queue.add(i);
                queue.notifyAll();
            }
        }
        a.join();
        b.join();
    }
}

// expect: SAFE
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsProducerConsumer {
    static final java.util.ArrayDeque<Integer> QUEUE = new java.util.ArrayDeque<>();

    static synchronized void put(int x) {
        QUEUE.add(x);
        ThreadsProducerConsumer.class.notifyAll();
    }

    static synchronized int take() throws InterruptedException {
        while (QUEUE.isEmpty()) {
            ThreadsProducerConsumer.class.wait();
        }
        return QUEUE.remove();
    }

    public static void main(String[] args) throws InterruptedException {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Thread t = new Thread(() -> {
            put(a);
            put(b);
        });
        t.start();
        int x = take();
        int y = take();
        t.join();
        assert x == a && y == b;
    }
}

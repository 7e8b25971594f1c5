// expect: SAFE
// states: 200
import java.util.concurrent.LinkedBlockingQueue;

/** A consumer is told to end by an interrupt, wherever it stands: what came before is taken or left. */
public class QueueTakeInterrupted {
    static int taken;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            try {
                for (;;) taken += q.take();
            } catch (InterruptedException e) {
                taken += 10;
            }
        });
        t.start();
        q.put(1);
        t.interrupt();
        t.join();
        assert taken == 10 || taken == 11;
    }
}

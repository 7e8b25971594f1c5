// expect: SAFE
// property: race
import java.util.concurrent.LinkedBlockingQueue;

/** An object handed over through a blocking queue is not shared at the same time. */
public class RaceQueueHandOff {
    static class Message {
        int body;
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Message> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            Message m = new Message();
            m.body = 7;
            q.add(m);
        });
        t.start();
        assert q.take().body++ == 7;
        t.join();
    }
}

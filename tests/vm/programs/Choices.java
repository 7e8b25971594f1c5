import java.util.concurrent.atomic.AtomicInteger;
import weft.TrackWithBDD;
import weft.Verify;

/** All that a plain run decides: inputs of each kind, whose turn it is, whom notify wakes, an annotated field. */
public class Choices {
    static final StringBuffer log = new StringBuffer();
    static final Object lock = new Object();
    static int waiting;
    @TrackWithBDD static boolean flag;

    static void turns() throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            char me = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                int step = Verify.anyInt(1, 9);
                for (int k = 0; k < 200; k++) if (k % step == 0) log.append(me);
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(log);
    }

    static void wakes() throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            char me = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                synchronized (lock) {
                    try {
                        waiting++;
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    log.append(me);
                    lock.notify();
                }
            });
        }
        for (Thread t : threads) t.start();
        while (true) {
            synchronized (lock) {
                if (waiting == threads.length) break;
            }
            Thread.yield();
        }
        synchronized (lock) {
            lock.notify();
        }
        for (Thread t : threads) t.join();
        System.out.println(log);
    }

    static void inputs() {
        System.out.println(Verify.anyBoolean() + " " + Verify.anyInt() + " " + Verify.anyInt(-3, 3) + " " + Verify.anyLong()
                + " " + Verify.anyDouble() + " " + Verify.anyFloat() + " " + (int) Verify.anyChar() + " " + flag);
        System.out.println(Verify.anyString(20).chars().sum());
    }

    /** The handler of an uncaught exception may be interrupted, too. */
    static void fails() throws Exception {
        AtomicInteger caught = new AtomicInteger();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            char me = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                throw new IllegalStateException("thread " + me);
            });
            threads[i].setUncaughtExceptionHandler((t, e) -> {
                caught.incrementAndGet();
                log.append(me);
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(caught + " " + log);
        throw new Exception("the end");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "turns": turns(); break;
        case "wakes": wakes(); break;
        case "inputs": inputs(); break;
        case "fails": fails(); break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}

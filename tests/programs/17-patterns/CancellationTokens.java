// threads
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Cooperative cancellation by a token with callbacks, and by interruption. */
public class CancellationTokens {
    static class Token {
        private final AtomicReference<String> reason = new AtomicReference<>();
        private final CountDownLatch cancelled = new CountDownLatch(1);

        boolean cancel(String why) {
            boolean first = reason.compareAndSet(null, why);
            cancelled.countDown();
            return first;
        }

        void check() {
            if (reason.get() != null) {
                throw new CancellationException(reason.get());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Token token = new Token();
        CountDownLatch started = new CountDownLatch(2);
        String[] ends = new String[2];
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                started.countDown();
                try {
                    while (true) {
                        token.check();
                        Thread.yield();
                    }
                } catch (CancellationException e) {
                    ends[n] = e.getMessage();
                }
            });
            ts[i].start();
        }
        started.await();
        System.out.println(token.cancel("enough") + " " + token.cancel("again"));
        token.cancelled.await();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(ends[0] + " " + ends[1]);
        StringBuilder log = new StringBuilder();
        Thread outer = new Thread(() -> {
            Thread inner = new Thread(() -> {
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException e) {
                    log.append("inner ");
                }
            });
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                inner.interrupt();
                boolean again = true;
                while (again) {
                    try {
                        inner.join();
                        again = false;
                    } catch (InterruptedException ignored) {
                        log.append("?");
                    }
                }
                log.append("outer");
            }
        });
        outer.start();
        outer.interrupt();
        outer.join();
        System.out.println(log);
    }
}

// threads
import java.util.concurrent.Semaphore;

/** Threads in a ring pass a token by semaphores: a strict order without a shared lock. */
public class TokenRing {
    public static void main(String[] args) throws InterruptedException {
        int n = 4;
        Semaphore[] gates = new Semaphore[n];
        for (int i = 0; i < n; i++) {
            gates[i] = new Semaphore(i == 0 ? 1 : 0);
        }
        StringBuilder log = new StringBuilder();
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int me = i;
            ts[i] = new Thread(() -> {
                for (int round = 0; round < 5; round++) {
                    gates[me].acquireUninterruptibly();
                    log.append((char) ('A' + me)).append(round);
                    gates[(me + 1) % n].release();
                }
            });
        }
        for (int i = n - 1; i >= 0; i--) {
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(log);
    }
}

// expect: UNSAFE deadlock
// inputs: 9
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsWaitForever {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = x != 9;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            while (!ready && t.isAlive()) {
                lock.wait();
            }
            while (!ready) {
                lock.wait();
            }
        }
        t.join();
    }
}

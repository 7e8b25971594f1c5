// threads
import java.util.concurrent.locks.LockSupport;

/** LockSupport: permits, blockers, interrupts, timeouts. */
public class ParkUnpark {
    static volatile int stage;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("permit used");
        LockSupport.parkNanos(1000);
        System.out.println("timed out");
        main.interrupt();
        LockSupport.park();
        System.out.println("interrupted " + Thread.interrupted());
        Object blocker = "blocker";
        Thread t = new Thread(() -> {
            while (stage == 0) {
                LockSupport.park(blocker);
            }
            stage = 2;
        });
        t.start();
        while (LockSupport.getBlocker(t) != blocker) {
            Thread.yield();
        }
        System.out.println(LockSupport.getBlocker(t));
        stage = 1;
        LockSupport.unpark(t);
        t.join();
        System.out.println(stage + " " + LockSupport.getBlocker(t));
        LockSupport.unpark(null);
        LockSupport.parkUntil(1);
        Thread early = new Thread(LockSupport::park);
        early.start();
        LockSupport.unpark(early);
        while (early.isAlive()) {
            LockSupport.unpark(early);
            Thread.yield();
        }
        System.out.println("done");
    }
}

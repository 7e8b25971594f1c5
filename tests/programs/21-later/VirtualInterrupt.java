// jdk: 21-
// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** interrupt, park, sleep, wait and synchronized in virtual threads. */
public class VirtualInterrupt {
    static final Object LOCK = new Object();
    static boolean flag;

    static void show(String what) {
        System.out.println(what + " " + Thread.currentThread().isInterrupted());
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        Thread sleeper = Thread.ofVirtual().start(() -> {
            ready.countDown();
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                show("sleep: " + e.getMessage());
            }
        });
        ready.await();
        sleeper.interrupt();
        sleeper.join();
        Thread parker = Thread.ofVirtual().start(() -> {
            while (!Thread.currentThread().isInterrupted()) LockSupport.park();
            show("park");
            System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        });
        parker.interrupt();
        parker.join();
        Thread permit = Thread.ofVirtual().unstarted(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
            show("permit");
            LockSupport.parkNanos(1000);
            show("timed");
        });
        permit.start();
        permit.join();
        Thread waiter = Thread.ofVirtual().start(() -> {
            synchronized (LOCK) {
                while (!flag) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        show("wait");
                    }
                }
                show("notified");
            }
        });
        synchronized (LOCK) {
            flag = true;
            LOCK.notifyAll();
        }
        waiter.join();
        Thread early = Thread.ofVirtual().unstarted(() -> show("started"));
        early.interrupt();
        early.start();
        early.join();
        Thread held = Thread.ofVirtual().unstarted(() -> {
            synchronized (LOCK) {
                System.out.println("held " + Thread.holdsLock(LOCK));
            }
        });
        synchronized (LOCK) {
            held.start();
            Thread.yield();
            System.out.println("main first");
        }
        held.join();
        Thread failing = Thread.ofVirtual().name("failing").unstarted(() -> {
            throw new IllegalStateException("in a virtual thread");
        });
        failing.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e));
        failing.start();
        failing.join();
        Thread.ofVirtual().name("uncaught").start(() -> {
            throw new IllegalStateException("nobody handles this");
        }).join();
    }
}

// threads
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A fair lock serves its queue in order; a condition wakes its waiters in order. */
public class FairnessAndQueues {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuilder order = new StringBuilder();
        Thread[] ts = new Thread[4];
        lock.lock();
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                lock.lock();
                try {
                    order.append(n);
                } finally {
                    lock.unlock();
                }
            });
            ts[i].start();
            while (!lock.hasQueuedThread(ts[i])) {
                Thread.yield();
            }
        }
        lock.unlock();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(order);
        order.setLength(0);
        Condition turn = lock.newCondition();
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                lock.lock();
                try {
                    turn.awaitUninterruptibly();
                    order.append(n);
                } finally {
                    lock.unlock();
                }
            });
            ts[i].start();
            int waiting = 0;
            while (waiting != i + 1) {
                lock.lock();
                waiting = lock.getWaitQueueLength(turn);
                lock.unlock();
                Thread.yield();
            }
        }
        lock.lock();
        for (int i = 0; i < ts.length; i++) {
            turn.signal();
        }
        lock.unlock();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(order);
    }
}

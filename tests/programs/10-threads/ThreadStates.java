// threads
/** Thread states seen from outside, by polling until they hold. */
public class ThreadStates {
    static void await(Thread t, Thread.State s) {
        while (t.getState() != s) {
            Thread.yield();
        }
        System.out.println(s);
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        System.out.println(blocked.getState());
        synchronized (lock) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
        }
        await(blocked, Thread.State.TERMINATED);
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("woken");
                }
            }
        });
        waiting.start();
        await(waiting, Thread.State.WAITING);
        waiting.interrupt();
        waiting.join();
        Thread timed = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                System.out.println("awake");
            }
        });
        timed.start();
        await(timed, Thread.State.TIMED_WAITING);
        timed.interrupt();
        timed.join();
        System.out.println(Thread.currentThread().getState());
    }
}

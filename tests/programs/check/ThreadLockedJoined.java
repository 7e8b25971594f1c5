// expect: UNSAFE deadlock

/** join takes the thread's own lock: who holds it, and waits for one that joins, waits for ever. */
public class ThreadLockedJoined {
    static class Worker extends Thread {
        public void run() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        Thread waiter = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        synchronized (worker) {
            waiter.start();
            waiter.join();
        }
    }
}

// threads
/** Interrupting threads that sleep, wait and join. */
public class InterruptBlocked {
    interface Blocking {
        void run() throws InterruptedException;
    }

    static void interrupt(String name, Blocking b) throws InterruptedException {
        String[] result = new String[1];
        Thread t = new Thread(() -> {
            try {
                b.run();
                result[0] = "finished";
            } catch (InterruptedException e) {
                result[0] = e.getClass().getSimpleName() + " " + Thread.currentThread().isInterrupted();
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(name + ": " + result[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        interrupt("sleep", () -> Thread.sleep(100000));
        interrupt("wait", () -> {
            synchronized (lock) {
                while (true) {
                    lock.wait();
                }
            }
        });
        interrupt("timed wait", () -> {
            synchronized (lock) {
                while (true) {
                    lock.wait(100000);
                }
            }
        });
        Thread main = Thread.currentThread();
        interrupt("join", () -> main.join());
        interrupt("spin", () -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            throw new InterruptedException("by hand");
        });
        interrupt("yield", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.yield();
            }
        });
    }
}

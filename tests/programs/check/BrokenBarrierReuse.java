// expect: UNSAFE deadlock
/** A home-made barrier that counts to n and starts again at 0: reuse loses threads. */
public class BrokenBarrierReuse {
    static class Barrier {
        private int arrived;

        synchronized void await() throws InterruptedException {
            arrived++;
            if (arrived == 2) {
                arrived = 0;
                notifyAll();
            } else {
                while (arrived != 0) {
                    wait();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Barrier b = new Barrier();
        Runnable phases = () -> {
            try {
                b.await();
                b.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        Thread t = new Thread(phases);
        t.start();
        phases.run();
        t.join();
    }
}

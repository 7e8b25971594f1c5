// expect: SAFE
/** The same barrier with generations. */
public class BarrierGenerations {
    static class Barrier {
        private int arrived;
        private int generation;

        synchronized void await() throws InterruptedException {
            int mine = generation;
            if (++arrived == 2) {
                arrived = 0;
                generation++;
                notifyAll();
            } else {
                while (mine == generation) {
                    wait();
                }
            }
        }
    }

    static final int[] work = new int[2];

    static void run(Barrier b, int me) {
        try {
            work[me] = 1;
            b.await();
            assert work[1 - me] >= 1;
            b.await();
            work[me] = 2;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Barrier b = new Barrier();
        Thread t = new Thread(() -> run(b, 0));
        t.start();
        run(b, 1);
        t.join();
        assert work[0] + work[1] == 4;
    }
}

// expect: UNSAFE deadlock
/** Forks as boolean fields under locks, with wait and notifyAll. */
public class DiningBooleans {
    static class Fork {
        private boolean taken;

        synchronized void take() throws InterruptedException {
            while (taken) {
                wait();
            }
            taken = true;
        }

        synchronized void put() {
            taken = false;
            notifyAll();
        }
    }

    public static void main(String[] args) {
        int n = 2;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < n; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % n];
            new Thread(() -> {
                try {
                    left.take();
                    right.take();
                    right.put();
                    left.put();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }).start();
        }
    }
}

import weft.TrackWithBDD;

/**
 * Dining philosophers whose forks are boolean fields under a lock. Each eats once and takes the left fork first: if all
 * have taken one, all wait.
 *
 * <pre>weft check examples/philosophers/DiningForks.java -- N     (3 if not said)</pre>
 */
public class DiningForks {
    static class Fork {
        @TrackWithBDD
        private boolean taken;

        Fork() {
            taken = false; // written, so that the hybrid engine does not take it for an input
        }

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

    static void dine(Fork left, Fork right) {
        try {
            left.take();
            right.take();
            right.put();
            left.put();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < n; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % n];
            new Thread(() -> dine(left, right), "philosopher-" + (i + 1)).start();
        }
    }
}

/**
 * Dining philosophers who take the fork with the smaller number first: no deadlock.
 *
 * <pre>weft check examples/philosophers/DiningOrderedForks.java -- N     (3 if not said)</pre>
 */
public class DiningOrderedForks {
    static class Fork {
    }

    static void dine(Fork first, Fork second) {
        synchronized (first) {
            synchronized (second) {
                Thread.yield(); // eats
            }
        }
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < n; i++) {
            Fork first = forks[Math.min(i, (i + 1) % n)];
            Fork second = forks[Math.max(i, (i + 1) % n)];
            new Thread(() -> dine(first, second), "philosopher-" + (i + 1)).start();
        }
    }
}

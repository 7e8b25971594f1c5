/**
 * Dining philosophers with nested monitors. Each eats once and takes the left fork first: a cycle of monitors.
 *
 * <pre>weft check examples/philosophers/DiningNested.java -- N     (3 if not said)</pre>
 */
public class DiningNested {
    static class Fork {
    }

    static void dine(Fork left, Fork right) {
        synchronized (left) {
            synchronized (right) {
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
            Fork left = forks[i];
            Fork right = forks[(i + 1) % n];
            new Thread(() -> dine(left, right), "philosopher-" + (i + 1)).start();
        }
    }
}

// expect: SAFE
/** One of them takes the right fork first. */
public class Dining3Ordered {
    public static void main(String[] args) throws InterruptedException {
        int n = 3;
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < n; i++) {
            Object first = forks[Math.min(i, (i + 1) % n)];
            Object second = forks[Math.max(i, (i + 1) % n)];
            new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                        Thread.yield();
                    }
                }
            }).start();
        }
    }
}

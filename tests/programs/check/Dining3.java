// expect: UNSAFE deadlock
/** Three dining philosophers who all take the left fork first. */
public class Dining3 {
    public static void main(String[] args) throws InterruptedException {
        int n = 3;
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < n; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % n];
            new Thread(() -> {
                synchronized (left) {
                    synchronized (right) {
                        Thread.yield();
                    }
                }
            }).start();
        }
    }
}

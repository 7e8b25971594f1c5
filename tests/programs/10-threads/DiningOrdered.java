// threads
/** Dining philosophers with ordered forks: no deadlock, everybody eats. */
public class DiningOrdered {
    public static void main(String[] args) throws InterruptedException {
        int n = 5;
        Object[] forks = new Object[n];
        int[] meals = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < n; i++) {
            int me = i;
            Object first = forks[Math.min(i, (i + 1) % n)];
            Object second = forks[Math.max(i, (i + 1) % n)];
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    synchronized (first) {
                        synchronized (second) {
                            meals[me]++;
                        }
                    }
                }
            });
            ts[i].start();
        }
        int total = 0;
        for (int i = 0; i < n; i++) {
            ts[i].join();
            total += meals[i];
        }
        System.out.println(total);
    }
}

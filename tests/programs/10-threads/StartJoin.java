// threads
/** start and join; results handed over after join. */
public class StartJoin {
    public static void main(String[] args) throws InterruptedException {
        int[] results = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                int sum = 0;
                for (int k = 0; k <= n * 100; k++) {
                    sum += k;
                }
                results[n] = sum;
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        for (int r : results) {
            System.out.println(r);
        }
    }
}

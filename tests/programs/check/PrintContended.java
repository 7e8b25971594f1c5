// expect: SAFE
// states: 60
/** Three threads print and count: the streams' locks add nothing. */
public class PrintContended {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            threads[i] = new Thread(() -> {
                System.out.println("hello " + k);
                System.out.printf("%d and %s%n", k, "more");
                synchronized (PrintContended.class) {
                    n++;
                }
                System.err.println(k);
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        assert n == 3;
    }
}

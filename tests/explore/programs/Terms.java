/** For terms_test.c: threads that branch on numbers which they share. */
public class Terms {
    static int total = 3;
    static long sum;
    static final int[] cells = new int[4];
    static final Object lock = new Object();

    static void work(int from, int step) {
        for (int i = from; i < from + 4; i++) {
            int cell = (i * step & 3);
            if (cells[cell] < 10) cells[cell] += i * 7 % 5;
            synchronized (lock) {
                sum += cells[cell] > 2 ? 100L : -1L;
                total = total * 31 + (int) sum;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(1, 3)), two = new Thread(() -> work(5, 2));
        one.start();
        two.start();
        one.join();
        two.join();
        if (total % 2 == 0) sum /= 3;
        System.out.println(sum != 0 ? "done" : "none");
    }
}

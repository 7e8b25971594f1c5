/** Two tills, each with a count of its own, and one total. */
public class Till implements Runnable {
    static int sold;
    int mine;

    public void run() {
        synchronized (this) {
            mine++;
        }
        synchronized (Till.class) {
            sold++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new Till()), b = new Thread(new Till());
        a.start();
        b.start();
        a.join();
        b.join();
        assert sold == 2;
    }
}

// Table 1, number 5: no lock is held by both, but the orders in which they are taken exclude it.
public class Table5 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table5::run);
        t2.start();
        synchronized (a) {
            synchronized (b) {
            }
            x = 17;
            System.out.println(x);
        }
    }

    static void run() {
        synchronized (b) {
            synchronized (a) {
            }
            x = 42;
        }
    }
}

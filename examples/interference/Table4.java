// Table 1, number 4: both transfers are possible, but not in one execution.
public class Table4 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table4::run);
        t2.start();
        synchronized (a) {
            y = 42;
            System.out.println(x);
        }
    }

    static void run() {
        synchronized (a) {
            x = y;
        }
    }
}

// Table 1, number 2: the lock is held from before the start until after the read.
public class Table2 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table2::run);
        synchronized (a) {
            t2.start();
            System.out.println(x);
        }
    }

    static void run() {
        synchronized (a) {
        }
        x = 42;
    }
}

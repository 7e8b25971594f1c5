// Table 1, number 6: a kill in between, or a deadlock. x = 23 races with x = 17 and with the read.
public class Table6 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table6::run);
        t2.start();
        synchronized (a) {
            synchronized (b) {
                x = 42;
            }
            x = 23;
        }
    }

    static void run() {
        synchronized (b) {
            if (weft.Verify.anyBoolean()) {
                synchronized (a) {
                }
            } else {
                x = 17;
            }
            System.out.println(x);
        }
    }
}

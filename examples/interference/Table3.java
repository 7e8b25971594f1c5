// Table 1, number 3: 42 would have to be written between x = 17 and the read.
public class Table3 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table3::run);
        t2.start();
        synchronized (a) {
            x = 17;
            System.out.println(x);
        }
    }

    static void run() {
        synchronized (a) {
            x = 42;
        }
    }
}

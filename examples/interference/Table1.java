// Table 1, number 1: 42 is not printed, because the thread is started afterwards.
public class Table1 {
    static int x, y;
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) {
        Thread t2 = new Thread(Table1::run);
        System.out.println(x);
        t2.start();
    }

    static void run() {
        x = 42;
    }
}

/** Both transfers are possible, but not in one execution. */
public class Kept {
    static int a, b;
    static final Object m = new Object();

    static int secret() {
        return 42;
    }

    static void show(int i) {
        System.out.println(i);
    }

    static void run() {
        synchronized (m) {
            b = a + 1;
        }
    }

    public static void main(String[] args) {
        new Thread(Kept::run).start();
        synchronized (m) {
            a = secret();
            show(b);
        }
    }
}

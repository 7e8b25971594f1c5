/** What secret() returns is shown by the other thread, and by this one when it has it back. */
public class Leak {
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
        new Thread(Leak::run).start();
        synchronized (m) {
            int s = secret();
            a = s * 2;
        }
        show(b);
    }
}

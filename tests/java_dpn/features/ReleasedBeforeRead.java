// expect: UNKNOWN
public class ReleasedBeforeRead {
    static final Object a = new Object();
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            synchronized (a) {
            }
            x = 1;
        });
        synchronized (a) {
            t.start();
        }
        System.out.println(x);
    }
}

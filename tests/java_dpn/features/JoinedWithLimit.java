// expect: UNKNOWN
public class JoinedWithLimit {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join(10);
        x = 2;
    }
}

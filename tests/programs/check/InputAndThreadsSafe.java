// expect: SAFE
import weft.Verify;

/** All inputs and all schedules. */
public class InputAndThreadsSafe {
    static int sum;

    static synchronized void add(int n) {
        sum += n;
    }

    public static void main(String[] args) throws InterruptedException {
        int a = Verify.anyInt(0, 2);
        boolean b = Verify.anyBoolean();
        Thread t = new Thread(() -> add(a));
        t.start();
        add(b ? 10 : 20);
        t.join();
        assert sum == a + (b ? 10 : 20);
    }
}

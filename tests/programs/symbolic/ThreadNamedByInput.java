// expect: UNSAFE AssertionError
// inputs: 7
// threads
import weft.Verify;

public class ThreadNamedByInput {
    public static void main(String[] args) throws InterruptedException {
        int n = Verify.anyInt(0, 9);
        boolean[] seven = new boolean[1];
        Thread t = new Thread(() -> seven[0] = Thread.currentThread().getName().equals("worker-7"), "worker-" + n);
        t.start();
        t.join();
        assert !seven[0];
    }
}

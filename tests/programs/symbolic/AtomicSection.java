// expect: UNSAFE AssertionError
// inputs: 3
// threads
import weft.Verify;

public class AtomicSection {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        int n = Verify.anyInt(0, 3);
        Thread t = new Thread(() -> {
            Verify.atomicBegin();
            shared++;
            shared++;
            Verify.atomicEnd();
        });
        t.start();
        boolean odd = n == 3 && shared == 2;
        t.join();
        assert !odd;
    }
}

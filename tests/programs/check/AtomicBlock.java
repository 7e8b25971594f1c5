// expect: SAFE
import weft.Verify;

/** A claimed atomic block makes the plain counter right. */
public class AtomicBlock {
    static int count;

    static void inc() {
        Verify.atomicBegin();
        count++;
        Verify.atomicEnd();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(AtomicBlock::inc);
        t.start();
        inc();
        t.join();
        assert count == 2;
    }
}

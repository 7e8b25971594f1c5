// expect: UNSAFE AssertionError
// inputs: 2147483647 1
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsSynchronizedSumOverflow {
    static int sum;

    static synchronized void add(int x) {
        sum += x;
    }

    public static void main(String[] args) throws InterruptedException {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Thread t = new Thread(() -> add(a));
        t.start();
        add(b);
        t.join();
        assert a < 0 || b < 0 || sum >= 0;
    }
}

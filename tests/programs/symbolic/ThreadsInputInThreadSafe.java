// expect: SAFE
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsInputInThreadSafe {
    static volatile int first;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> first = Verifier.nondetInt());
        t.start();
        int second = Verifier.nondetInt();
        t.join();
        assert first == second || first - second != 0;
    }
}

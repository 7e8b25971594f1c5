// expect: SAFE
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsCheckThenActAfterJoin {
    static int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        Thread t = new Thread(() -> {
            if (x == 3) {
                divisor = 0;
            }
        });
        t.start();
        t.join();
        if (divisor != 0) {
            int q = 10 / divisor;
            assert q == 10;
        }
        assert divisor == 0 == (x == 3);
    }
}

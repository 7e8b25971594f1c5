// expect: UNSAFE ArithmeticException
// inputs: 3
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsCheckThenAct {
    static int divisor = 1;

    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        Thread t = new Thread(() -> {
            if (x == 3) {
                divisor = 0;
            }
        });
        t.start();
        if (divisor != 0) {
            int q = 10 / divisor;
            assert q == 10;
        }
        t.join();
    }
}

// expect: SAFE
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class InterruptedByInput {
    public static void main(String[] args) throws InterruptedException {
        boolean interrupt = Verifier.nondetBoolean();
        boolean[] seen = new boolean[1];
        Thread t = new Thread(() -> {
            while (!interrupt || !Thread.currentThread().isInterrupted()) {
                if (!interrupt) {
                    return;
                }
            }
            seen[0] = true;
        });
        t.start();
        t.interrupt();
        t.join();
        assert seen[0] == interrupt;
    }
}

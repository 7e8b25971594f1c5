// expect: UNSAFE AssertionError
// inputs: 3
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class SharedByPathOnly {
    static int box = 1;

    public static void main(String[] args) throws InterruptedException {
        int x = Verifier.nondetInt();
        Thread t = new Thread(() -> {
            if (x == 3) {
                box = 2;
            }
        });
        t.start();
        int first = box;
        int second = box;
        t.join();
        assert first == second;
    }
}

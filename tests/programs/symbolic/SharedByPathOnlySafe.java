// expect: SAFE
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class SharedByPathOnlySafe {
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
        int second = first;
        t.join();
        assert first == second && first > 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 7
// threads
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThreadsRaceNeedsInput {
    static int counter;

    static void add(int times) {
        for (int i = 0; i < times; i++) {
            int read = counter;
            counter = read + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int mode = Verifier.nondetInt();
        Thread other = new Thread(() -> add(1));
        if (mode == 7) {
            other.start();
            add(1);
            other.join();
        } else {
            add(1);
            other.start();
            other.join();
        }
        assert counter == 2;
    }
}

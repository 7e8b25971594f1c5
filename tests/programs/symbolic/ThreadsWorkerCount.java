// expect: UNSAFE AssertionError
// inputs: 3
// threads
import weft.Verify;

public class ThreadsWorkerCount {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        int n = Verify.anyInt(0, 3);
        Thread[] workers = new Thread[n];
        for (int i = 0; i < n; i++) {
            workers[i] = new Thread(() -> {
                synchronized (workers) {
                    done++;
                }
            });
            workers[i].start();
        }
        for (Thread w : workers) {
            w.join();
        }
        assert done < 3;
    }
}

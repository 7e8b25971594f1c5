// expect: SAFE
// only: path
// States are matched up to the first input; the error needs an order of the threads and an input.
import weft.Verify;

public class RoundsInputSafe {
    static volatile int n;

    static void add() {
        for (int k = 0; k < 2; k++) {
            n = n + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(RoundsInputSafe::add);
        Thread two = new Thread(RoundsInputSafe::add);
        one.start();
        two.start();
        one.join();
        two.join();
        int x = Verify.anyInt();
        // 2 is reached only if one thread's last write undoes the other's
        assert n >= 2 || x != 123456;
    }
}

// expect: SAFE
// Without inputs: states are matched as in the explicit engine.
public class Rounds {
    static volatile int i = 1, j = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            for (int k = 0; k < 3; k++) {
                i += j;
            }
        });
        Thread two = new Thread(() -> {
            for (int k = 0; k < 3; k++) {
                j += i;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert i < 22 && j < 22;
    }
}

// expect: UNSAFE AssertionError
/** Peterson's algorithm with the two writes in the wrong order. */
public class PetersonWrongOrder {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static volatile int inside;

    static void first() {
        turn = 1;
        want0 = true;
        while (want1 && turn == 1) {
            Thread.onSpinWait();
        }
        int n = inside;
        assert n == 0;
        inside = 1;
        inside = 0;
        want0 = false;
    }

    static void second() {
        turn = 0;
        want1 = true;
        while (want0 && turn == 0) {
            Thread.onSpinWait();
        }
        int n = inside;
        assert n == 0;
        inside = 1;
        inside = 0;
        want1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(PetersonWrongOrder::second);
        t.start();
        first();
        t.join();
    }
}

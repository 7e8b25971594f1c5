// expect: SAFE
/** Peterson's algorithm is right under sequential consistency. */
public class PetersonMutex {
    static volatile boolean want0;
    static volatile boolean want1;
    static volatile int turn;
    static int inside;

    static void first() {
        want0 = true;
        turn = 1;
        while (want1 && turn == 1) {
            Thread.onSpinWait();
        }
        inside++;
        assert inside == 1;
        inside--;
        want0 = false;
    }

    static void second() {
        want1 = true;
        turn = 0;
        while (want0 && turn == 0) {
            Thread.onSpinWait();
        }
        inside++;
        assert inside == 1;
        inside--;
        want1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(PetersonMutex::second);
        t.start();
        first();
        t.join();
    }
}

// Peterson by hand, with a counter.
public class VolatileHandshake {
    static volatile boolean wantsA, wantsB;
    static volatile int turn;
    static int count;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            wantsB = true;
            turn = 1;
            while (wantsA && turn == 1) Thread.onSpinWait();
            count++;
            wantsB = false;
        });
        t.start();
        wantsA = true;
        turn = 2; // bug: turn = 1;
        while (wantsB && turn == 2) Thread.onSpinWait();
        count++;
        wantsA = false;
        t.join();
        assert count == 2;
    }
}

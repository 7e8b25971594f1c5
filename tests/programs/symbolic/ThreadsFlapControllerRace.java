// expect: UNSAFE AssertionError
// inputs: 20 10
// threads
import weft.Verify;

// Two threads move a flap by steps that the pilot chooses; the position stays within its stops.
public class ThreadsFlapControllerRace {
    static int position;

    static void move(int step) {
        int next = position + step;
        if (next >= 0 && next <= 40) {
            position = next;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int up = Verify.anyInt(0, 40);
        int down = Verify.anyInt(0, 40);
        Thread pilot = new Thread(() -> {
            move(up);
            move(up);
        });
        pilot.start();
        move(-down);
        pilot.join();
        assert up != 20 || down != 10 || position >= 30;
    }
}

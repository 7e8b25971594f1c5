// An elevator with four floors: buttons are pressed at any time, the cabin moves one floor a step, with its door closed.
//
//     weft check --engine async examples/eventloop/Elevator.java        SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import weft.Verify;

public class Elevator {
    private final ExecutorService loop = Executors.newSingleThreadExecutor();
    private int floor, target;
    private boolean doorOpen, moving;

    void press(int wanted) {
        if (moving) return;
        target = wanted;
        doorOpen = false;
        moving = true;
        loop.execute(this::step);
    }

    void step() {
        assert moving && !doorOpen;
        if (floor < target) floor++;
        else if (floor > target) floor--;
        if (floor != target) {
            loop.execute(this::step);
            return;
        }
        moving = false;
        doorOpen = true;
    }

    public static void main(String[] args) {
        Elevator elevator = new Elevator();
        for (;;) {
            int wanted = Verify.anyInt(0, 3);
            elevator.loop.execute(() -> elevator.press(wanted));
        }
    }
}

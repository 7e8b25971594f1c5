// As Elevator, but the button for the door is not looked at by the one who moves the cabin.
//
//     weft check --engine async examples/eventloop/ElevatorDoor.java    UNSAFE (AssertionError at ElevatorDoor.java:25)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ElevatorDoor {
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

    void openDoor() {
        doorOpen = true;
    }

    void step() {
        assert !doorOpen;
        if (floor < target) floor++;
        else if (floor > target) floor--;
        if (floor != target) loop.execute(this::step);
        else moving = false;
    }

    public static void main(String[] args) {
        ElevatorDoor elevator = new ElevatorDoor();
        for (;;) {
            elevator.loop.execute(() -> elevator.press(2));
            elevator.loop.execute(elevator::openDoor);
        }
    }
}

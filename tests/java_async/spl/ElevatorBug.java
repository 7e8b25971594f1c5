// As examples/spl/elevator_bug.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class ElevatorBug {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int floor, goal;
    static boolean moving;

    static void call(int wanted) {
        if (moving) return;
        goal = wanted;
        moving = true;
    }

    static void tick() {
        loop.execute(() -> tick());
        if (!moving || floor >= goal) return;
        floor++;
        assert floor <= 4;
    }

    public static void main(String[] args) {
        loop.execute(() -> call(Verify.anyInt(-1, 9)));
        loop.execute(() -> tick());
    }
}

// As examples/spl/elevator.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class Elevator {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int floor, goal;
    static boolean moving, open;

    static void call(int wanted) {
        int next = Verify.anyInt(-1, 5);
        loop.execute(() -> call(next));
        if (moving || wanted < 0 || wanted > 4) return;
        goal = wanted;
        open = false;
        moving = true;
    }

    static void tick() {
        assert floor >= 0 && floor <= 4;
        assert !(moving && open);
        loop.execute(() -> tick());
        if (!moving) return;
        if (floor < goal) floor++;
        else if (floor > goal) floor--;
        else {
            moving = false;
            open = true;
        }
    }

    public static void main(String[] args) {
        loop.execute(() -> call(Verify.anyInt(-1, 5)));
        loop.execute(() -> tick());
    }
}

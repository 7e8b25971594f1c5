// An embedded controller: events of a sensor and of a timer open and close the valve of a tank.
//
//     weft check --engine async examples/eventloop/Controller.java      SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import weft.Verify;

public class Controller {
    private static final int FULL = 3;
    private int level;
    private boolean open;

    void sensor() {
        open = level < FULL - 1;
    }

    void tick() {
        if (open && level < FULL) level++;
        else if (!open && level > 0) level--;
        if (level == FULL) open = false;
        assert level <= FULL && !(open && level == FULL);
    }

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Controller tank = new Controller();
        for (;;) {
            if (Verify.anyBoolean()) loop.execute(tank::sensor);
            else loop.execute(tank::tick);
        }
    }
}

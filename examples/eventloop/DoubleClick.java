// A button's action is posted at each click, and nobody thought of two clicks before the first was handled.
//
//     weft check --engine async examples/eventloop/DoubleClick.java     UNSAFE (AssertionError at DoubleClick.java:17)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class DoubleClick {
    static int submitted;

    static void click(ExecutorService loop) {
        loop.execute(() -> submit());
    }

    static void submit() {
        submitted++;
        // The form may be sent once.
        assert submitted == 1;
    }

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        click(loop);
        click(loop);
        loop.shutdown();
    }
}

// Two loops that post to each other: one ball, whatever the number of other tasks.
//
//     weft check --engine async examples/eventloop/PingPong.java        SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PingPong {
    private final ExecutorService left = Executors.newSingleThreadExecutor();
    private final ExecutorService right = Executors.newSingleThreadExecutor();
    private volatile boolean atLeft = true;

    void ping() {
        assert atLeft;
        atLeft = false;
        right.execute(this::pong);
    }

    void pong() {
        assert !atLeft;
        atLeft = true;
        left.execute(this::ping);
    }

    public static void main(String[] args) {
        PingPong game = new PingPong();
        game.left.execute(game::ping);
        for (;;) game.right.execute(() -> { });
    }
}

// A handler that posts itself: one task is always pending, so the loop never comes to an end, and never waits.
//
//     weft check --engine async examples/eventloop/Ticker.java          SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Ticker {
    private final ExecutorService loop = Executors.newSingleThreadExecutor();
    private int hour;

    void tick() {
        hour = (hour + 1) % 12;
        assert 0 <= hour && hour < 12;
        loop.execute(this::tick);
    }

    public static void main(String[] args) {
        Ticker ticker = new Ticker();
        ticker.loop.execute(ticker::tick);
    }
}

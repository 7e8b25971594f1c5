// A download that was stopped is started again at once: the answer to the first one is taken for the second's.
//
//     weft check --engine async examples/eventloop/DownloadStale.java     UNSAFE (AssertionError at DownloadStale.java:36)
import java.util.concurrent.Executor;
import weft.Event;
import weft.EventLoop;

@EventLoop
public class DownloadStale {
    enum Source { MIRROR, ORIGIN }

    private final Executor loop;
    private boolean running;
    private Source source;

    public DownloadStale(Executor loop) {
        this.loop = loop;
    }

    @Event
    public void start(Source from) {
        if (!running) {
            running = true;
            source = from;
            loop.execute(() -> answer(from));
        }
    }

    @Event
    public void stop() {
        running = false;
    }

    private void answer(Source from) {
        if (running) {
            assert source == from;
            running = false;
        }
    }
}

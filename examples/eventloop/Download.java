// An event loop without main: its events arrive at any time. A download that was stopped may still be answered; none is
// started before that.
//
//     weft check --engine async examples/eventloop/Download.java     SAFE
import java.util.concurrent.Executor;
import weft.Event;
import weft.EventLoop;

@EventLoop
public class Download {
    enum Source { MIRROR, ORIGIN }

    private final Executor loop;
    private boolean running;
    private boolean asked;
    private Source source;

    public Download(Executor loop) {
        this.loop = loop;
    }

    @Event
    public void start(Source from) {
        if (!asked) {
            asked = true;
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
        assert asked && source == from;
        asked = false;
        running = false;
    }
}

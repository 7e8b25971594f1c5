// Events with and without a result arrive; a handler that an event has called may come too late.
// expect: UNSAFE (AssertionError
import weft.*;
@EventLoop public class AnnotatedEvents {
    private int phase;
    @Event public void start() { if (phase == 0) { phase = 1; go(phase); } }
    @Event public boolean stop() { phase = 0; return true; }
    public void go(int of) { assert phase == of; phase = 2; finish(); }
    public void finish() { phase = 0; }
}

// What the executor of the constructor is given, and what is called, is handled by one thread.
// expect: SAFE
import weft.*;
import java.util.concurrent.Executor;
@EventLoop public class AnnotatedExecutor {
    private final Executor own; int n;
    AnnotatedExecutor(Executor own) { this.own = own; }
    @Event public void press() { n = 1; own.execute(() -> { n = 2; }); other(); assert n == 1; n = 0; }
    public void other() { n = 3; Thread.yield(); assert n == 3; n = 0; }
}

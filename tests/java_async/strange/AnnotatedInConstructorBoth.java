// Two ways to post while the object is being made: which queue is the loop's is not known yet.
// expect: UNKNOWN (not supported: an event loop that is called, and is given tasks by its executor, while it is made
import weft.*;
import java.util.concurrent.Executor;
@EventLoop public class AnnotatedInConstructorBoth {
    AnnotatedInConstructorBoth(Executor own) { own.execute(() -> { }); press(); }
    @Event public void press() { }
}

// The loop runs while its object is being made.
// expect: UNSAFE (AssertionError
import weft.*;
import java.util.concurrent.Executor;
@EventLoop public class AnnotatedInConstructor {
    private boolean made;
    AnnotatedInConstructor(Executor own) { own.execute(() -> { assert made; }); made = true; }
    @Event public void press() { }
}

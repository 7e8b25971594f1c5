// expect: UNSAFE (AssertionError at AnnotatedEnumBug.java:8)
// The light can be on at level 0.
import weft.*;
@EventLoop public class AnnotatedEnumBug {
    enum Button { ON, OFF }
    private boolean on; private int level;
    @Event(min = 1, max = 3) public void dim(int n, Button b) { if (b == Button.ON) { on = true; level = n; } else on = false; }
    @Event public void toggle(boolean fast) { on = fast ? on : !on; assert !on || level > 0; }
}

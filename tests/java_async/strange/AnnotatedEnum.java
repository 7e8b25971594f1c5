// expect: SAFE
// Events with numbers, constants of an enum and booleans.
import weft.*;
@EventLoop public class AnnotatedEnum {
    enum Button { ON, OFF }
    private boolean on; private int level;
    @Event(min = 1, max = 3) public void dim(int n, Button b) { if (b == Button.ON) { on = true; level = n; } else on = false; assert !on || level >= 1 && level <= 3; }
    @Event public void toggle(boolean fast) { on = fast ? on : !on; if (on && level == 0) level = 1; }
}

// Nobody else does.
// expect: UNKNOWN (not supported: a call of AnnotatedResultOutside.get, which has a result, from outside of its event loop
// explicit: UNKNOWN (not supported: a call of AnnotatedResultOutside.get, which has a result, from outside of its event loop
import weft.*;
@EventLoop public class AnnotatedResultOutside {
    private int n;
    public int get() { return n; }
    public void set(int x) { n = x; }
    public static void main(String[] args) { AnnotatedResultOutside r = new AnnotatedResultOutside(); r.set(3); assert r.get() == 3; }
}

// A method with a result is no handler: the loop itself, and who makes it, calls it.
// expect: SAFE
// explicit: SAFE
import weft.*;
@EventLoop public class AnnotatedResult {
    private int n;
    public AnnotatedResult() { assert get() == 0; }
    public int get() { return n; }
    public void set(int x) { n = x; assert get() == x; }
    public static void main(String[] args) { AnnotatedResult r = new AnnotatedResult(); r.set(3); if (args.length > 0) r.get(); }
}

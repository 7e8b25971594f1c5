// Inherited methods are handlers if the object is a loop; super.up() is a call.
// expect: UNSAFE (AssertionError
// explicit: UNSAFE (AssertionError
import weft.*;
public class AnnotatedInherited {
    static abstract class Base { int n; public void up() { n++; check(); } abstract void check(); public void down() { n--; } }
    @EventLoop static class Loop extends Base { void check() { assert n <= 1; }
        @Override public void up() { super.up(); down(); } }
    static class Plain extends Base { void check() { } }
    public static void main(String[] args) {
        Plain p = new Plain(); p.up(); assert p.n == 1;
        Loop l = new Loop();
        l.up(); l.up(); p.down(); assert p.n == 0;
    }
}

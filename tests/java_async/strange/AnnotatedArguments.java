// Arguments of every kind are captured; calls by an interface, a method reference and reflection are posts, too.
// expect: SAFE
// explicit: SAFE
import weft.*;
public class AnnotatedArguments {
    interface Shape { void draw(long a, double b, String c, int[] d, boolean e); }
    @EventLoop static class Loop implements Shape {
        boolean drawn;
        public void draw(long a, double b, String c, int[] d, boolean e) {
            assert a == 1L << 40 && b == 2.5 && c.equals("x") && d[0] == 7 && e;
            drawn = true; }
        public void end() { assert drawn; }
    }
    public static void main(String[] args) throws Exception {
        Loop l = new Loop();
        Shape s = l;
        s.draw(1L << 40, 2.5, "x", new int[] {7}, true);
        Runnable r = l::end;
        r.run();
        Loop.class.getMethod("end").invoke(l);
    }
}

// A handler of an annotated class calls another one: that is a post, and comes later.
// expect: SAFE
import weft.*;
@EventLoop public class AnnotatedOwnCall {
    private int state;
    public void a() { state = 1; b(); assert state == 1; state = 0; }
    public void b() { state = 2; }
    public static void main(String[] args) { AnnotatedOwnCall o = new AnnotatedOwnCall(); for (;;) o.a(); }
}

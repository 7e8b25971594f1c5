// Two objects of an annotated class are two loops, with a thread each.
// expect: UNSAFE (AssertionError
// explicit: UNSAFE (AssertionError
// pushdown: UNKNOWN (not supported: AnnotatedTwoLoops$Worker, which is annotated weft.EventLoop
import weft.*;
public class AnnotatedTwoLoops {
    static int shared, done;
    static synchronized void done() { done++; }
    @EventLoop static class Worker { public void add() { int x = shared; shared = x + 1; done(); assert done < 2 || shared == 2; } }
    public static void main(String[] args) {
        Worker a = new Worker(), b = new Worker();
        a.add(); b.add();
    }
}

// One object of an annotated class is one loop.
// expect: SAFE
// explicit: SAFE
import weft.*;
public class AnnotatedOneLoop {
    static int shared, done;
    @EventLoop static class Worker { public void add() { int x = shared; shared = x + 1; done++; assert done < 2 || shared == 2; } }
    public static void main(String[] args) {
        Worker a = new Worker();
        a.add(); a.add();
    }
}

// Two threads of a pool call handlers, for ever: one thread runs them.
// expect: SAFE
import weft.*;
import java.util.concurrent.*;
@EventLoop public class AnnotatedFromPool {
    int n;
    public void inc() { n++; assert n == 1; n--; }
    public static void main(String[] args) { AnnotatedFromPool p = new AnnotatedFromPool(); ExecutorService s = Executors.newFixedThreadPool(2);
      for (;;) s.execute(p::inc); }
}

// Who calls a handler does not wait for it, nor for its lock.
// expect: SAFE
// explicit: SAFE
import weft.*;
@EventLoop public class AnnotatedReturnsAtOnce {
    static boolean in;
    public void wait4() { synchronized (this) { in = true; } }
    public synchronized void slow() { in = true; }
    public static void main(String[] args) { AnnotatedReturnsAtOnce r = new AnnotatedReturnsAtOnce();
        synchronized (r) { r.slow(); r.wait4(); assert !in; } }
}

// expect: UNSAFE (deadlock at AnnotatedWaits.java:21, while other threads go on)
// A handler waits for an answer that the same loop would give; the other loop goes on.
import java.util.concurrent.*;
import weft.*;
public class AnnotatedWaits {
    static final CountDownLatch answered = new CountDownLatch(1);
    static final Asker asker = new Asker();
    static final Blinker blinker = new Blinker();
    static boolean on;
    @EventLoop
    static class Blinker {
        public void blink() {
            on = !on;
            blink();
        }
    }
    @EventLoop
    static class Asker {
        public void ask() {
            answer();
            try { answered.await(); } catch (InterruptedException e) { }
        }
        public void answer() { answered.countDown(); }
    }
    public static void main(String[] args) {
        blinker.blink();
        asker.ask();
    }
}

// expect: SAFE
import java.io.OutputStream;
import java.io.PrintStream;

/** A thread that catches an exception and has its group print it has not failed. */
public class GroupAskedWhileRunning {
    public static void main(String[] args) throws InterruptedException {
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Thread t = new Thread(() -> {
            Thread me = Thread.currentThread();
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                me.getThreadGroup().uncaughtException(me, e);
            }
        });
        t.start();
        t.join();
    }
}

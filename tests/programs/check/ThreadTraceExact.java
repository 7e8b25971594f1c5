// expect: SAFE
/** A stack trace of the thread itself, of one that was not started yet and of one that has ended is exact. */
public class ThreadTraceExact {
    static int steps;

    static void deep() {
        assert Thread.currentThread().getStackTrace()[1].getMethodName().equals("deep");
        assert StackWalker.getInstance().walk(frames -> frames.findFirst().get().getMethodName()).equals("deep");
        steps++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> deep());
        assert other.getStackTrace().length == 0;
        other.start();
        assert Thread.currentThread().getStackTrace()[1].getMethodName().equals("main");
        other.join();
        assert other.getStackTrace().length == 0;
        assert steps == 1;
    }
}

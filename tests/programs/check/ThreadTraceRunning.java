// expect: UNKNOWN the stack trace of another thread that is alive
/** Which line another thread is at: it may stand between any two of its instructions. */
public class ThreadTraceRunning {
    static volatile int steps;

    static void deep() {
        steps++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> deep());
        other.start();
        for (StackTraceElement e : other.getStackTrace()) {
            assert !e.getMethodName().equals("deep");
        }
        other.join();
    }
}

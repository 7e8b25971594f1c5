// expect: UNKNOWN the stack trace of another thread that is alive
/** The same for the stack traces of all threads. */
public class ThreadTraceAll {
    static volatile int steps;

    static void deep() {
        steps++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> deep());
        other.start();
        for (StackTraceElement[] trace : Thread.getAllStackTraces().values()) {
            for (StackTraceElement e : trace) {
                assert !e.getMethodName().equals("deep");
            }
        }
        other.join();
    }
}

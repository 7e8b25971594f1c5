/** A native method that throws stands at the top of the stack trace. */
public class NativeFrames {
    interface Action {
        void run() throws Exception;
    }

    static void show(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(e + " at " + top + " " + top.isNativeMethod() + ", " + e.getStackTrace()[1].getMethodName());
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        show(() -> System.arraycopy(new int[1], 0, new int[1], 0, 5));
        show(() -> {
            Thread.currentThread().interrupt();
            synchronized (lock) {
                lock.wait(10);
            }
        });
        show(() -> lock.notifyAll());
        show(() -> java.lang.reflect.Array.set(new int[1], 3, 5));
    }
}

// expect-exit: 1
/** A cause that is not caught: output before it stays. */
public class UncaughtInMain {
    static class Failure extends RuntimeException {
        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            Object o = "text";
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            throw new Failure("with a cause", e);
        } finally {
            System.out.println("finally");
        }
    }
}

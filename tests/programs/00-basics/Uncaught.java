// expect-exit: 1
/** An exception that nobody catches. */
public class Uncaught {
    public static void main(String[] args) {
        System.out.println("before");
        throw new IllegalStateException("nobody catches this");
    }
}

// expect-exit: 1
/** Division by zero at the top. */
public class UncaughtNoMessage {
    static class Quiet extends Exception {
    }

    public static void main(String[] args) throws Exception {
        System.out.println("x");
        throw new Quiet();
    }
}

// expect-exit: 1
/** The main class itself fails to initialise. */
public class UncaughtInInitializer {
    static int n = 0;
    static int x = 1 / n;

    public static void main(String[] args) {
        System.out.println("never");
    }
}

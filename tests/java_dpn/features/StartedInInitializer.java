// expect: UNKNOWN
/** A class initialiser starts the thread. */
public class StartedInInitializer {
    static int x;

    static class Late {
        static int y = 1;

        static {
            new Thread(() -> x = 1).start();
        }
    }

    public static void main(String[] args) {
        x = Late.y;
    }
}

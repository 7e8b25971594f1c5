// expect: UNSAFE race
// property: race
/** The same flag without volatile. */
public class RacePlainFlag {
    static int data;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            if (ready) {
                assert data == 42;
            }
        });
        t.start();
        data = 42;
        ready = true;
        t.join();
    }
}

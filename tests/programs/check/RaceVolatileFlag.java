// expect: SAFE
// property: race
/** A volatile flag orders the plain data before it. */
public class RaceVolatileFlag {
    static int data;
    static volatile boolean ready;

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

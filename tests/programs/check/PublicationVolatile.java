// expect: SAFE
// property: assert,exception,deadlock,race
/** Safe publication through a volatile field. */
public class PublicationVolatile {
    static class Box {
        int value;
    }

    static volatile Box shared;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Box b = shared;
            if (b != null) {
                assert b.value == 42;
            }
        });
        t.start();
        Box b = new Box();
        b.value = 42;
        shared = b;
        t.join();
    }
}

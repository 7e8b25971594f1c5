// expect: UNSAFE race
// property: race
/** An object is published through a plain field. */
public class UnsafePublication {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box shared;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Box b = shared;
            if (b != null) {
                assert b.value == 42;
            }
        });
        t.start();
        shared = new Box(42);
        t.join();
    }
}

// expect: SAFE
// property: assert,exception,deadlock,race
/** Double-checked locking as it should be. */
public class DoubleCheckedVolatile {
    static class Config {
        int size = 5;
    }

    static volatile Config instance;
    static int made;

    static Config get() {
        Config c = instance;
        if (c == null) {
            synchronized (DoubleCheckedVolatile.class) {
                c = instance;
                if (c == null) {
                    made++;
                    instance = c = new Config();
                }
            }
        }
        return c;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            assert get().size == 5;
        });
        t.start();
        assert get().size == 5;
        t.join();
        assert made == 1;
    }
}

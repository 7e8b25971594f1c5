// expect: UNSAFE race
// property: race
/** Double-checked locking without volatile: right under sequential consistency, but a data race. */
public class DoubleCheckedBroken {
    static class Config {
        int size = 5;
    }

    static Config instance;

    static Config get() {
        if (instance == null) {
            synchronized (DoubleCheckedBroken.class) {
                if (instance == null) {
                    instance = new Config();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            assert get().size == 5;
        });
        t.start();
        assert get().size == 5;
        t.join();
    }
}

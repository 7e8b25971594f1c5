// expect: UNSAFE AssertionError
/** Lazy initialisation without any lock makes two instances. */
public class LazyInitTwice {
    static LazyInitTwice instance;

    static LazyInitTwice get() {
        if (instance == null) {
            instance = new LazyInitTwice();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyInitTwice[] other = new LazyInitTwice[1];
        Thread t = new Thread(() -> other[0] = get());
        t.start();
        LazyInitTwice mine = get();
        t.join();
        assert mine == other[0];
    }
}

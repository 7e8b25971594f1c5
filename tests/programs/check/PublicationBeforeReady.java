// expect: UNSAFE AssertionError
/** The reference is published before the object is complete. */
public class PublicationBeforeReady {
    static class Registry {
        static volatile Listener listener;
    }

    static class Listener {
        final int size;

        Listener() {
            Registry.listener = this;
            size = 3;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(Listener::new);
        t.start();
        Listener l = Registry.listener;
        if (l != null) {
            assert l.size == 3 : "seen before its constructor ended";
        }
        t.join();
    }
}

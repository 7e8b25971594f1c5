import weft.Verify;

/** Programs that fail, one a word: the first argument says which. */
public class Guided {
    static int n;
    static boolean ready;
    static final Object a = new Object(), b = new Object();

    static void both(Object x, Object y) {
        synchronized (x) {
            synchronized (y) {
                n++;
            }
        }
    }

    static void lost() throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2;
    }

    static void inputs() throws Exception {
        int x = Verify.anyInt(0, 9);
        Thread t = new Thread(() -> n = Verify.anyInt(0, 9));
        t.start();
        t.join();
        assert x != 4 || n != 7;
    }

    static void waits() throws Exception {
        Thread t = new Thread(() -> {
            synchronized (a) {
                a.notify();
            }
        });
        t.start();
        synchronized (a) {
            a.wait();
        }
    }

    static void timed() throws Exception {
        Thread t = new Thread(() -> ready = true);
        t.start();
        synchronized (a) {
            a.wait(10);
        }
        if (!ready) throw new IllegalStateException("too early");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lost" -> lost();
            case "inputs" -> inputs();
            case "deadlock" -> {
                new Thread(() -> both(b, a)).start();
                both(a, b);
            }
            case "race" -> {
                new Thread(() -> n = 1).start();
                n = 2;
            }
            case "waits" -> waits();
            case "timed" -> timed();
            default -> System.exit(3);
        }
    }
}

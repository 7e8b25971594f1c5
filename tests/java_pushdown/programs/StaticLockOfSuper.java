// A static method that is inherited locks the class that declares it.
public class StaticLockOfSuper {
    static int x;

    static class Base {
        static synchronized void add() {
            x++;
        }
    }

    static class Derived extends Base {
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> Derived.add());
        t.start();
        synchronized (Base.class) { // bug: synchronized (Derived.class) {
            x++;
        }
        t.join();
        assert x == 2;
    }
}

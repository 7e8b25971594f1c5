// expect: UNSAFE AssertionError
/** A static method and an instance method lock different monitors. */
public class StaticAndInstanceLock {
    static int count;

    static synchronized void a() {
        count++;
    }

    synchronized void b() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StaticAndInstanceLock::a);
        t.start();
        new StaticAndInstanceLock().b();
        t.join();
        assert count == 2;
    }
}

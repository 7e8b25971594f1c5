// expect: UNSAFE AssertionError

/** Two threads make threads without giving them names: who is second gets the higher number. */
public class ThreadNames {
    static volatile String other;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> other = new Thread(() -> {
        }).getName());
        t.start();
        String own = new Thread(() -> {
        }).getName();
        t.join();
        assert own.equals("Thread-1") && other.equals("Thread-2");
    }
}

// expect: UNSAFE AssertionError

/** Two threads make threads: which gets the lower number depends on who is first. */
public class ThreadNumbers {
    static Thread[] made = new Thread[2];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> made[0] = new Thread(() -> {
        }));
        other.start();
        made[1] = new Thread(() -> {
        });
        other.join();
        assert made[0].getId() < made[1].getId();
    }
}

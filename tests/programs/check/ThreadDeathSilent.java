// expect: SAFE
// jdk: -19

/** A ThreadDeath ends its thread, and nobody hears of it. */
@SuppressWarnings("removal")
public class ThreadDeathSilent {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new ThreadDeath();
        });
        t.start();
        t.join();
    }
}

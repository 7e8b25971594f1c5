// expect: UNSAFE ThreadDeath
// jdk: 25-

/** Later releases of the JDK print a ThreadDeath like any other exception. */
@SuppressWarnings("removal")
public class ThreadDeathPrinted {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new ThreadDeath();
        });
        t.start();
        t.join();
    }
}

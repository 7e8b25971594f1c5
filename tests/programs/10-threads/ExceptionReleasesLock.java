// threads
/** An exception leaves synchronized code and frees the monitor for others. */
public class ExceptionReleasesLock {
    static int count;

    static synchronized void fails() {
        count++;
        throw new IllegalStateException("n" + count);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    try {
                        fails();
                    } catch (IllegalStateException e) {
                        if (Thread.holdsLock(ExceptionReleasesLock.class)) {
                            throw new AssertionError();
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(count);
    }
}

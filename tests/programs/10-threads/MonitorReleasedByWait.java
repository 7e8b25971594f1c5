// threads
/** wait gives up all levels of a re-entered monitor and takes them back. */
public class MonitorReleasedByWait {
    static final Object lock = new Object();
    static boolean inside;
    static boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                synchronized (lock) {
                    synchronized (lock) {
                        inside = true;
                        lock.notifyAll();
                        while (!go) {
                            try {
                                lock.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                        System.out.println("level 3 " + Thread.holdsLock(lock));
                    }
                    System.out.println("level 2 " + Thread.holdsLock(lock));
                }
                System.out.println("level 1 " + Thread.holdsLock(lock));
            }
            System.out.println("level 0 " + Thread.holdsLock(lock));
        });
        t.start();
        synchronized (lock) {
            while (!inside) {
                lock.wait();
            }
            System.out.println("main holds it");
            go = true;
            lock.notify();
        }
        t.join();
    }
}

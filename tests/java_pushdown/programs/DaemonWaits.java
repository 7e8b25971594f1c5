// A daemon that waits for ever is no deadlock.
public class DaemonWaits {
    static boolean go;
    public static void main(String[] args) throws Exception {
        Object l = new Object();
        Thread t = new Thread(() -> { synchronized (l) { try { l.wait(); } catch (InterruptedException e) { } } });
        t.setDaemon(true);
        t.start();
        synchronized (l) { l.notify(); } // bug: t.join();
    }
}

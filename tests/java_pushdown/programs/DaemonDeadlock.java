// Who waits for a daemon for ever is in a deadlock, the daemon is not.
public class DaemonDeadlock {
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        Thread t = new Thread(() -> { synchronized (a) { synchronized (b) { } } });
        Thread u = new Thread(() -> { synchronized (a) { synchronized (b) { } } }); // bug: Thread u = new Thread(() -> { synchronized (b) { synchronized (a) { } } });
        u.setDaemon(true);
        t.start();
        u.start();
        t.join();
    }
}

// Whom notify wakes is part of the run.
public class NotifyOne {
    static int item = -1, sum;
    static final Object q = new Object();
    static void put(int x) throws InterruptedException {
        synchronized (q) {
            while (item >= 0) q.wait();
            item = x;
            q.notifyAll(); // bug: q.notify();
        }
    }
    static int take() throws InterruptedException {
        synchronized (q) {
            while (item < 0) q.wait();
            int r = item;
            item = -1;
            q.notifyAll(); // bug: q.notify();
            return r;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread p = new Thread(() -> { try { put(1); put(2); } catch (InterruptedException e) { } });
        Thread c = new Thread(() -> { try { take(); } catch (InterruptedException e) { } });
        p.start();
        c.start();
        take();
        p.join();
        c.join();
    }
}

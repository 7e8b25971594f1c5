/** monitorenter and monitorexit on one thread: nesting, exceptions, synchronized methods. */
public class Monitors {
    static int count;

    static synchronized void staticSync(int n) {
        count++;
        if (n > 0) {
            staticSync(n - 1);
        }
    }

    synchronized int instanceSync(int n) {
        return n == 0 ? 0 : 1 + instanceSync(n - 1);
    }

    synchronized void fails() {
        throw new IllegalStateException("inside");
    }

    public static void main(String[] args) throws InterruptedException {
        Monitors m = new Monitors();
        staticSync(5);
        System.out.println(count);
        System.out.println(m.instanceSync(10));
        synchronized (m) {
            System.out.println(Thread.holdsLock(m));
            synchronized (m) {
                synchronized (Monitors.class) {
                    System.out.println(Thread.holdsLock(Monitors.class));
                }
                System.out.println(Thread.holdsLock(Monitors.class));
            }
            System.out.println(Thread.holdsLock(m));
        }
        System.out.println(Thread.holdsLock(m));
        try {
            m.fails();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(m));
        }
        try {
            synchronized (m) {
                System.out.println(1 / (count - count));
            }
        } catch (ArithmeticException e) {
            System.out.println(Thread.holdsLock(m));
        }
        try {
            m.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            m.wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized ((Object) null) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
        for (int i = 0; i < 5; i++) {
            synchronized (m) {
                if (i == 2) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                System.out.println(i);
            }
        }
        System.out.println(Thread.holdsLock(m));
    }
}

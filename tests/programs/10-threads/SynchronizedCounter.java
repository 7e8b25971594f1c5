// threads
/** Mutual exclusion by synchronized blocks, methods and static methods. */
public class SynchronizedCounter {
    int a;
    int b;
    static int c;
    final Object lock = new Object();

    synchronized void incA() {
        a++;
    }

    void incB() {
        synchronized (lock) {
            b++;
        }
    }

    static synchronized void incC() {
        c++;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter o = new SynchronizedCounter();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    o.incA();
                    o.incB();
                    incC();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(o.a + " " + o.b + " " + c);
    }
}

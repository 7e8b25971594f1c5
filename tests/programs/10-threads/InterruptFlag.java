// threads
/** interrupt, isInterrupted, interrupted, and who clears the flag. */
public class InterruptFlag {
    public static void main(String[] args) throws InterruptedException {
        Thread me = Thread.currentThread();
        System.out.println(me.isInterrupted());
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        me.interrupt();
        try {
            Thread.sleep(1000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + me.isInterrupted());
        }
        me.interrupt();
        try {
            synchronized (me) {
                me.wait();
            }
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + me.isInterrupted());
        }
        boolean[] flag = {true};
        Object gate = new Object();
        Thread t = new Thread(() -> {
            synchronized (gate) {
                flag[0] = Thread.currentThread().isInterrupted();
            }
        });
        synchronized (gate) {
            t.start();
            me.interrupt();
            try {
                t.join();
                System.out.println("joined");
            } catch (InterruptedException e) {
                System.out.println("join interrupted");
            }
        }
        t.join();
        System.out.println("in thread " + flag[0]);
        t.interrupt();
        System.out.println(t.isInterrupted());
        Thread early = new Thread(() -> System.out.println("early " + Thread.currentThread().isInterrupted()));
        early.start();
        early.join();
    }
}

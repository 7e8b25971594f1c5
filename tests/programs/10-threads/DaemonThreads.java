// threads
/** A daemon does not keep the program alive. */
public class DaemonThreads {
    public static void main(String[] args) throws InterruptedException {
        Object gate = new Object();
        Thread d = new Thread(() -> {
            synchronized (gate) {
                while (true) {
                    try {
                        gate.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        d.setDaemon(true);
        d.start();
        System.out.println(d.isDaemon() + " " + Thread.currentThread().isDaemon());
        try {
            d.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        boolean[] inherited = new boolean[1];
        Thread parent = new Thread(() -> inherited[0] = new Thread().isDaemon());
        parent.setDaemon(true);
        parent.start();
        parent.join();
        System.out.println(inherited[0]);
    }
}

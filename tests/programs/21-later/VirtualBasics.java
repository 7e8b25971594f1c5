// jdk: 21-
// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads: builders, names, daemon, group, priority, state, join. */
public class VirtualBasics {
    static String shown(Thread t) {
        return t.toString().replaceFirst("#\\d+", "#N").replaceFirst("@.*", "");
    }

    public static void main(String[] args) throws Exception {
        Thread a = Thread.ofVirtual().name("first").unstarted(() -> System.out.println("in " + Thread.currentThread().getName()));
        System.out.println(a.isVirtual() + " " + a.isDaemon() + " " + a.getPriority() + " " + a.getState() + " " + a.isAlive());
        System.out.println(a.getThreadGroup().getName() + " " + shown(a));
        a.start();
        a.join();
        System.out.println(a.getState() + " " + a.isAlive() + " " + shown(a));
        Thread b = Thread.startVirtualThread(() -> System.out.println("[" + Thread.currentThread().getName() + "] " + Thread.currentThread().isVirtual()));
        b.join();
        try {
            b.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        Thread.Builder.OfVirtual builder = Thread.ofVirtual().name("worker-", 3);
        ThreadFactory factory = builder.factory();
        Thread c = factory.newThread(() -> { }), d = factory.newThread(() -> { });
        System.out.println(c.getName() + " " + d.getName() + " " + c.getState());
        try {
            c.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        c.setPriority(Thread.MAX_PRIORITY);
        System.out.println(c.getPriority());
        c.run();
        System.out.println(c.getState());
        AtomicInteger sum = new AtomicInteger();
        Thread[] all = new Thread[20];
        for (int i = 0; i < all.length; i++) {
            int n = i;
            all[i] = Thread.ofVirtual().start(() -> sum.addAndGet(n));
        }
        for (Thread t : all) t.join();
        System.out.println(sum);
        CountDownLatch ready = new CountDownLatch(1), go = new CountDownLatch(1);
        Thread waits = Thread.ofVirtual().start(() -> {
            ready.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        ready.await();
        System.out.println(waits.isAlive() + " " + waits.join(java.time.Duration.ofMillis(5)));
        go.countDown();
        System.out.println(waits.join(java.time.Duration.ofSeconds(30)) + " " + waits.isAlive());
        Thread platform = Thread.ofPlatform().name("plat").daemon().priority(7).start(() -> { });
        platform.join();
        System.out.println(platform.isVirtual() + " " + platform.isDaemon() + " " + platform.getName());
        System.out.println(Thread.currentThread().isVirtual());
    }
}

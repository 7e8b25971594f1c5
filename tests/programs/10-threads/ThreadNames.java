// threads
/** Names, ids, groups, priorities, toString. */
public class ThreadNames {
    /** Without the number that later releases show. */
    static String shown(Thread t) {
        return t.toString().replaceFirst("#\\d+,", "");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.getThreadGroup().getName() + " " + shown(main));
        Thread a = new Thread(() -> { });
        Thread b = new Thread(() -> { });
        System.out.println(a.getName() + " " + b.getName());
        a.setName("renamed");
        a.setPriority(Thread.MAX_PRIORITY);
        System.out.println(a.getName() + " " + a.getPriority() + " " + (a.getId() != b.getId()) + " " + shown(a));
        try {
            a.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        ThreadGroup g = new ThreadGroup("mine");
        g.setMaxPriority(3);
        Thread c = new Thread(g, () -> System.out.println(shown(Thread.currentThread())), "c");
        System.out.println(c.getPriority() + " " + g.getParent().getName() + " " + g.activeCount());
        c.start();
        c.join();
        System.out.println(c.getThreadGroup() == null);
        Thread d = new Thread(() -> {
            Thread.currentThread().setName("inside");
        });
        d.start();
        d.join();
        System.out.println(d.getName());
    }
}

// threads
/** Groups: hierarchy, enumeration, interruption. */
public class ThreadGroups {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup parent = new ThreadGroup("parent");
        ThreadGroup child = new ThreadGroup(parent, "child");
        System.out.println(child.getParent().getName() + " " + parent.parentOf(child) + " " + child.getMaxPriority() + " " + child);
        Object gate = new Object();
        int[] interrupted = new int[1];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(i == 0 ? parent : child, () -> {
                synchronized (gate) {
                    try {
                        while (true) {
                            gate.wait();
                        }
                    } catch (InterruptedException e) {
                        interrupted[0]++;
                    }
                }
            }, "t" + i);
            ts[i].start();
        }
        System.out.println(parent.activeCount() + " " + parent.activeGroupCount());
        Thread[] found = new Thread[10];
        System.out.println(parent.enumerate(found) + " " + child.enumerate(found));
        parent.interrupt();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(interrupted[0]);
        System.out.println(Thread.currentThread().getThreadGroup().getParent().getName());
    }
}

/** What is written first is copied over, or written by others, before the reader starts. */
public class Overwritten {
    static final int[] first = new int[1];
    static int second;
    static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Box> box =
            java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Box.class, "value");

    static class Box { volatile int value; }

    static void write() {
        first[0] = 1;
        second = 2;
        System.arraycopy(new int[1], 0, first, 0, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (first) {
                int i = first[0];
                int k = second;
            }
        });
        synchronized (first) {
            t.start();
            write();
        }
    }
}

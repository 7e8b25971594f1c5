// expect: UNSAFE AssertionError
/** Threads whose run() is synchronized, each on itself: nothing keeps them apart. */
public class RunSynchronized {
    static int count;

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            int seen = count;
            count = seen + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker a = new Worker(), b = new Worker();
        a.start();
        b.start();
        a.join();
        b.join();
        if (count != 2) throw new AssertionError(count);
    }
}

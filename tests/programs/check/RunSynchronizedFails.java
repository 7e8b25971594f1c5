// expect: UNSAFE AssertionError
/** An exception leaves a synchronized run(): its lock is free, and a synchronized handler sees it. */
public class RunSynchronizedFails {
    static class Handler implements Thread.UncaughtExceptionHandler {
        private int calls;

        @Override
        public synchronized void uncaughtException(Thread t, Throwable e) {
            if (Thread.holdsLock(t)) throw new IllegalStateException("still locked");
            calls++;
        }

        synchronized int calls() {
            return calls;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Handler handler = new Handler();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread() {
                @Override
                public synchronized void run() {
                    throw new RuntimeException("expected");
                }
            };
            threads[i].setUncaughtExceptionHandler(handler);
            threads[i].start();
        }
        synchronized (threads[0]) { // not left locked
            threads[1].join();
        }
        if (handler.calls() == 2) throw new AssertionError("both, before the first was joined");
    }
}

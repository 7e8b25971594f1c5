package java.awt;

/** Dispatches what is posted, one by one; an exception goes to its handler, and the thread goes on. */
class EventDispatchThread extends Thread {
    private final EventQueue queue;

    EventDispatchThread(EventQueue queue) {
        super(root(), "AWT-EventQueue-0");
        this.queue = queue;
        setContextClassLoader(ClassLoader.getSystemClassLoader());
        setPriority(Thread.NORM_PRIORITY + 1);
        setDaemon(false);
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null && group.getParent().getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @Override
    public void run() {
        try {
            while (!isInterrupted() && pump()) {
                // one by one
            }
        } finally {
            queue.detach();
        }
    }

    @SuppressWarnings("removal")
    private boolean pump() {
        try {
            queue.take().dispatch();
        } catch (ThreadDeath death) {
            throw death;
        } catch (InterruptedException interrupted) {
            return false;
        } catch (Throwable thrown) {
            getUncaughtExceptionHandler().uncaughtException(this, thrown);
        }
        return true;
    }
}

package java.awt;

import java.lang.reflect.InvocationTargetException;
import java.util.EmptyStackException;

/**
 * The event queue without a screen: what is posted are calls. The JDK's needs the native toolkit, and its queue, its
 * dispatch thread and the thread that ends it would drown a search. The dispatch thread lives as long as the program:
 * it keeps it from ending unless it waits and nothing is pending. What this class cannot do is a native method that
 * nobody implements, and refused by name.
 */
public class EventQueue {
    private static final EventQueue system = new EventQueue();

    private volatile EventDispatchThread dispatcher;
    private Call first;
    private Call last;

    /** What {@code java.awt.event.InvocationEvent} does. */
    static final class Call {
        private final Runnable runnable;
        private final Object notifier; // null: nobody waits for it
        private volatile boolean dispatched;
        private Throwable thrown;
        private Call next;

        private Call(Runnable runnable, Object notifier) {
            this.runnable = runnable;
            this.notifier = notifier;
        }

        void dispatch() {
            if (notifier == null) {
                runnable.run();
                return;
            }
            try {
                runnable.run();
            } catch (Throwable t) {
                thrown = t;
            }
            dispatched = true;
            synchronized (notifier) {
                notifier.notifyAll();
            }
        }
    }

    public EventQueue() {
    }

    public static void invokeLater(Runnable runnable) {
        system.post(runnable);
    }

    public static void invokeAndWait(Runnable runnable) throws InterruptedException, InvocationTargetException {
        if (isDispatchThread()) {
            throw new Error("Cannot call invokeAndWait from the event dispatcher thread");
        }
        class AWTInvocationLock {
        }
        Object lock = new AWTInvocationLock();
        Call call = new Call(runnable, lock);
        synchronized (lock) {
            system.post(call);
            while (!call.dispatched) {
                lock.wait();
            }
        }
        if (call.thrown != null) {
            throw new InvocationTargetException(call.thrown);
        }
    }

    public static boolean isDispatchThread() {
        return Thread.currentThread() == system.dispatcher;
    }

    void post(Runnable runnable) {
        post(new Call(runnable, null));
    }

    private synchronized void post(Call call) {
        if (dispatcher == null) {
            start();
        }
        add(call);
    }

    private void start() {
        dispatcher = new EventDispatchThread(this);
        dispatcher.start();
    }

    /** The dispatch thread ends: it was interrupted. What was posted since wants another one. */
    synchronized void detach() {
        dispatcher = null;
        if (!isEmpty()) {
            start();
        }
    }

    // ---------------------------------------------------------------- the queue; engine async answers for it

    private void add(Call call) {
        synchronized (this) {
            if (first == null) {
                first = call;
            } else {
                last.next = call;
            }
            last = call;
            wake(dispatcher);
            notify();
        }
    }

    Call take() throws InterruptedException {
        idle();
        synchronized (this) {
            while (first == null) {
                wait();
            }
            Call call = first;
            first = call.next;
            call.next = null;
            return call;
        }
    }

    private boolean isEmpty() {
        return first == null;
    }

    /** If nothing is pending, the dispatch thread, which calls this, does not keep the program from ending. */
    private native void idle();

    /** It does again. */
    private static native void wake(Thread dispatcher);

    // ---------------------------------------------------------------- not here

    public native void postEvent(AWTEvent event);

    public native AWTEvent getNextEvent() throws InterruptedException;

    public native AWTEvent peekEvent();

    public native AWTEvent peekEvent(int id);

    protected native void dispatchEvent(AWTEvent event);

    public static native long getMostRecentEventTime();

    public static native AWTEvent getCurrentEvent();

    public native void push(EventQueue queue);

    protected native void pop() throws EmptyStackException;

    public native SecondaryLoop createSecondaryLoop();
}

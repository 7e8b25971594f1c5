package java.awt;

/**
 * Objects of classes annotated {@code weft.EventLoop}: each has a queue and a dispatch thread of its own. The VM turns
 * calls of their public methods into {@link #post}; the dispatch threads make them.
 */
final class EventLoops {
    private static volatile EventLoops all; // the newest one

    private final Object owner;
    private final EventQueue queue;
    private final EventLoops next;

    private EventLoops(Object owner, EventQueue queue, EventLoops next) {
        this.owner = owner;
        this.queue = queue;
        this.next = next;
    }

    /** A call that waits: method number {@code method} of {@code type}, its arguments by their places on the stack. */
    private static final class Handler implements Runnable {
        private final Object owner;
        private final Class<?> type;
        private final int method;
        private final int[] words;
        private final Object[] references;

        Handler(Object owner, Class<?> type, int method, int[] words, Object[] references) {
            this.owner = owner;
            this.type = type;
            this.method = method;
            this.words = words;
            this.references = references;
        }

        @Override
        public void run() {
            call(owner, type, method, words, references);
        }

        private static native Object call(Object owner, Class<?> type, int method, int[] words, Object[] references);
    }

    private static EventQueue find(Object owner) {
        for (EventLoops loop = all; loop != null; loop = loop.next) {
            if (loop.owner == owner) {
                return loop.queue;
            }
        }
        return null;
    }

    private static EventQueue add(Object owner, EventQueue queue) {
        all = new EventLoops(owner, queue, all);
        return queue;
    }

    private static EventQueue queueOf(Object owner) {
        EventQueue queue = find(owner);
        if (queue != null) {
            return queue;
        }
        synchronized (EventLoops.class) {
            queue = find(owner);
            return queue != null ? queue : add(owner, new EventQueue());
        }
    }

    /** A public method is called. */
    static void post(Object owner, Class<?> type, int method, int[] words, Object[] references) {
        queueOf(owner).post(new Handler(owner, type, method, words, references));
    }

    /** For {@code weft.Arrivals}: {@code executor}, which the loop's constructor was given, is given a task. */
    static void execute(Object executor, Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        queueOf(executor).post(task);
    }

    /**
     * For {@code weft.Arrivals}: the loop has been made, and its queue is that of the executor. False: both have been
     * used by now, and have one each.
     */
    static synchronized boolean join(Object executor, Object owner) {
        EventQueue early = find(executor);
        EventQueue own = find(owner);
        if (early != null && own != null) {
            return false;
        }
        if (early == null) {
            early = add(executor, own != null ? own : new EventQueue());
        }
        if (own == null) {
            add(owner, early);
        }
        return true;
    }
}

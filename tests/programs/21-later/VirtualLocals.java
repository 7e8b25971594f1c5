// jdk: 21-
// threads
/** Thread locals, inherited ones and context class loaders of virtual threads. */
public class VirtualLocals {
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "initial");
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws Exception {
        LOCAL.set("main's");
        INHERITED.set("from main");
        Thread.ofVirtual().start(() -> {
            System.out.println(LOCAL.get() + " " + INHERITED.get());
            LOCAL.set("virtual's");
            System.out.println(LOCAL.get());
        }).join();
        Thread.ofVirtual().inheritInheritableThreadLocals(false).start(() ->
                System.out.println(LOCAL.get() + " " + INHERITED.get())).join();
        Thread.ofVirtual().start(() -> {
            Thread inner = Thread.ofVirtual().unstarted(() -> System.out.println("inner " + INHERITED.get()));
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println(Thread.currentThread().getContextClassLoader() == VirtualLocals.class.getClassLoader());
        }).join();
        System.out.println(LOCAL.get() + " " + INHERITED.get());
        long id = Thread.currentThread().threadId();
        System.out.println(id == Thread.currentThread().getId());
    }
}

// threads
/** Handlers per thread, default, and of a group. */
public class UncaughtHandlers {
    public static void main(String[] args) throws InterruptedException {
        Runnable bad = () -> {
            throw new RuntimeException("bad");
        };
        Thread a = new Thread(bad, "a");
        a.setUncaughtExceptionHandler((t, e) -> System.out.println("own " + t.getName() + " " + e.getMessage()));
        a.start();
        a.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + t.getName() + " " + e.getMessage()));
        Thread b = new Thread(bad, "b");
        b.start();
        b.join();
        ThreadGroup g = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group " + t.getName());
            }
        };
        Thread c = new Thread(g, bad, "c");
        c.start();
        c.join();
        Thread d = new Thread(bad, "d");
        d.setUncaughtExceptionHandler((t, e) -> {
            System.out.println("handler fails");
            throw new Error("ignored");
        });
        d.start();
        d.join();
        System.out.println(a.getUncaughtExceptionHandler() == null);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler() != null);
    }
}

// threads
// expect-exit: 5
/** exit called by another thread while main waits. */
public class ExitFromThread {
    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> {
            System.out.println("exiting");
            System.exit(5);
        });
        t.start();
        t.join();
        System.out.println("never");
    }
}

// expect: UNSAFE deadlock
/** main is synchronized: its class's lock is held, and taken only after the class was initialised. */
public class MainSynchronized {
    static boolean worked;
    static final Thread WORKER = new Thread(MainSynchronized::work);

    static {
        WORKER.start();
    }

    static synchronized void work() {
        worked = true;
    }

    public static synchronized void main(String[] args) throws InterruptedException {
        WORKER.join();
    }
}

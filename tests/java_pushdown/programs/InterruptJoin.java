// join of a thread that lives ends by an interrupt; of one that has ended it does not look at the flag.
public class InterruptJoin {
    static boolean done, thrown;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            main.interrupt();
            done = true;
        });
        t.start();
        try {
            t.join();
            assert done;
        } catch (InterruptedException e) {
            thrown = true;
            assert !Thread.interrupted();
            // bug: assert done;
        }
        assert thrown || Thread.interrupted();
    }
}

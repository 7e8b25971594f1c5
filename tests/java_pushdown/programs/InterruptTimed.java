// A timed wait ends by its time, by notify or by an interrupt.
public class InterruptTimed {
    static final Object lock = new Object();
    static int how;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(5);
                    how = 1;
                } catch (InterruptedException e) {
                    how = 2;
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
        assert how == 1 || how == 2; // bug: assert how == 1;
    }
}

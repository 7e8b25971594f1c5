// expect: SAFE
/** Read in the opposite order of the writes, the pair is consistent. */
public class MessagePassing {
    static volatile int head;
    static volatile int tail;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            head = 1;
            tail = 1;
        });
        t.start();
        int b = tail;
        int a = head;
        assert !(a == 0 && b == 1);
        t.join();
    }
}

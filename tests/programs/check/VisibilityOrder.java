// expect: UNSAFE AssertionError
/** Read in the order of the writes, the pair can look as if they were swapped. */
public class VisibilityOrder {
    static volatile int head;
    static volatile int tail;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            head = 1;
            tail = 1;
        });
        t.start();
        int a = head;
        int b = tail;
        assert !(a == 0 && b == 1) : "both changed between the two reads";
        t.join();
    }
}

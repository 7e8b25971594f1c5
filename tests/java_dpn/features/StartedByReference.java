// expect: UNKNOWN
/** A thread whose task is to start another one. */
public class StartedByReference {
    static int n;

    public static void main(String[] args) {
        Thread second = new Thread(() -> n++);
        new Thread(second::start).start();
        n++;
    }
}

// expect: UNSAFE NullPointerException
/** An exception in a thread that nobody waits for. */
public class ThreadFails {
    static volatile String name;

    public static void main(String[] args) {
        new Thread(() -> System.out.println(name.length())).start();
        name = "late";
    }
}

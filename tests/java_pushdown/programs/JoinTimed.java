// join with a time limit
public class JoinTimed {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        t.join(100);
        if (!t.isAlive()) assert x == 1; // bug: assert x == 1;
    }
}

// expect: UNSAFE race
// property: race
/** The result is read before join. */
public class RaceMissingJoin {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> value = 5);
        t.start();
        int seen = value;
        t.join();
        System.out.println(seen >= 0);
    }
}

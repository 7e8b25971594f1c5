// expect: SAFE
// property: race
/** start and join order everything. */
public class RaceStartJoin {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        value = 1;
        Thread t = new Thread(() -> value *= 5);
        t.start();
        t.join();
        value++;
        Thread u = new Thread(() -> value++);
        u.start();
        u.join();
        assert value == 7;
    }
}

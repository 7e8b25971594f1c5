// expect: SAFE
// property: race

/** Two threads copy into different parts of one array. */
public class RaceArrayParts {
    public static void main(String[] args) throws InterruptedException {
        int[] from = {1, 2, 3, 4}, to = new int[4];
        Thread t = new Thread(() -> System.arraycopy(from, 0, to, 0, 2));
        t.start();
        System.arraycopy(from, 2, to, 2, 2);
        t.join();
        assert to[0] + to[3] == 5;
    }
}

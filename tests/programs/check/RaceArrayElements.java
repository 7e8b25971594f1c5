// expect: SAFE
// property: race
/** Two threads write different elements of one array. */
public class RaceArrayElements {
    public static void main(String[] args) throws InterruptedException {
        int[] a = new int[2];
        Thread t = new Thread(() -> a[0] = 1);
        t.start();
        a[1] = 2;
        t.join();
        assert a[0] + a[1] == 3;
    }
}

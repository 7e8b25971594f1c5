// expect: UNSAFE race
// property: race
/** Two threads write the same element. */
public class RaceSameElement {
    public static void main(String[] args) throws InterruptedException {
        int[] a = new int[2];
        Thread t = new Thread(() -> a[1] = 1);
        t.start();
        a[1] = 2;
        t.join();
    }
}

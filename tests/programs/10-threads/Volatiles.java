// threads
/** A volatile flag publishes what was written before it. */
public class Volatiles {
    static int data;
    static volatile boolean ready;
    static volatile long wide;
    static volatile double real;

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            seen[0] = data;
        });
        reader.start();
        data = 42;
        wide = 1L << 40;
        real = 0.5;
        ready = true;
        reader.join();
        System.out.println(seen[0] + " " + wide + " " + real);
    }
}

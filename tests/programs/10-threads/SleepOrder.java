// threads
/** sleep returns; zero and bad arguments. */
public class SleepOrder {
    public static void main(String[] args) throws InterruptedException {
        Thread.sleep(0);
        Thread.sleep(2);
        Thread.sleep(1, 500);
        java.util.concurrent.TimeUnit.MILLISECONDS.sleep(1);
        System.out.println("slept");
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long before = System.nanoTime();
        Thread.sleep(3);
        System.out.println(System.nanoTime() - before >= 3000000);
        long start = System.currentTimeMillis();
        Thread.sleep(4);
        System.out.println(System.currentTimeMillis() - start >= 3);
        Thread.yield();
        System.out.println("done");
    }
}

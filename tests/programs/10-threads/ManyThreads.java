// threads
/** Two hundred threads in a chain, each joins the one before. */
public class ManyThreads {
    public static void main(String[] args) throws InterruptedException {
        int[] sum = new int[1];
        Thread previous = null;
        for (int i = 0; i < 200; i++) {
            Thread before = previous;
            int n = i;
            previous = new Thread(() -> {
                try {
                    if (before != null) {
                        before.join();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                sum[0] = sum[0] * 3 + n;
            });
            previous.start();
        }
        previous.join();
        System.out.println(sum[0]);
    }
}

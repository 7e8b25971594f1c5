// threads
// expect-exit: 1
/** main fails, another thread finishes its work first or later; the status is 1. */
public class MainThrowsOthersRun {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("still here");
        }).start();
        throw new IllegalStateException("main failed");
    }
}

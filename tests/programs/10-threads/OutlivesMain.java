// threads
/** A user thread goes on after main has returned. */
public class OutlivesMain {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("after main, which is " + main.getState());
        });
        t.start();
        System.out.println("main ends");
    }
}

// jdk: 21-
// threads
/** The program ends with the last platform thread, whatever virtual ones do. */
public class VirtualDaemon {
    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        System.out.println("main ends");
    }
}

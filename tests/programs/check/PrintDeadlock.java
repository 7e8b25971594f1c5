// expect: UNSAFE deadlock
/** printf holds the stream's lock while it asks for the text of what it prints. */
public class PrintDeadlock {
    static final Object lock = new Object();

    public static void main(String[] args) {
        Object slow = new Object() {
            @Override
            public String toString() {
                synchronized (lock) {
                    return "slow";
                }
            }
        };
        new Thread(() -> System.out.printf("%s%n", slow)).start();
        synchronized (lock) {
            System.out.println("main");
        }
    }
}

// expect: UNSAFE AssertionError
/** What printf prints changes while it prints: the text of an object is the program's code. */
public class PrintLooks {
    static volatile int a, b;

    public static void main(String[] args) throws InterruptedException {
        Object both = new Object() {
            @Override
            public String toString() {
                assert a == b;
                return "both";
            }
        };
        Thread t = new Thread(() -> {
            a = 1;
            b = 1;
        });
        t.start();
        System.out.printf("%s%n", both);
        t.join();
    }
}

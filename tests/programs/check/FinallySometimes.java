// expect: UNSAFE AssertionError
/** The finally block leaves the loop where somebody has set a flag; else the error goes on to who expects it. */
public class FinallySometimes {
    static volatile int x;
    static volatile boolean leave;

    @SuppressWarnings("finally")
    static void look() {
        for (int i = 0; i < 2; i++) {
            try {
                assert x != 1;
            } finally {
                if (leave) {
                    break;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            leave = true;
        });
        t.start();
        try {
            look();
        } catch (AssertionError e) {
            // expected
        }
        t.join();
    }
}

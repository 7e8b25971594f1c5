// expect: UNSAFE IllegalStateException
import weft.Verify;

/** A group leaves an exception to its parent for one value of an input. */
public class GroupSuperByInput {
    static int input;

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                if (input == 7) super.uncaughtException(t, e);
            }
        };
        input = Verify.anyInt(0, 9);
        Thread t = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        t.start();
        t.join();
    }
}

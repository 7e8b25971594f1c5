// expect: UNSAFE AssertionError
import weft.TrackWithBDD;

/** A tracked field that nobody has written is an input, for every engine. */
public class TrackedUnwritten {
    @TrackWithBDD static boolean open;
    static int passed;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            if (open) passed = 1;
        });
        t.start();
        t.join();
        assert passed == 0;
    }
}

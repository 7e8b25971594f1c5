// What a thread does before an assumption that fails is seen by the others.
import weft.Verify;

public class AssumeAfterWrite {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            assert x == 0;
        });
        t.start();
        x = 0; // bug: x = 1;
        Verify.assume(false);
    }
}

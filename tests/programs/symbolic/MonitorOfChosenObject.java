// expect: UNSAFE AssertionError
// inputs: 1
import weft.Verify;

public class MonitorOfChosenObject {
    public static void main(String[] args) {
        Object[] locks = {new Object(), null, new Object()};
        int i = Verify.anyInt(0, 2);
        boolean thrown = false;
        try {
            synchronized (locks[i]) {
                thrown = false;
            }
        } catch (NullPointerException e) {
            thrown = true;
        }
        assert !thrown;
    }
}

// expect: SAFE within bounds (branches <= 20)
// options: --bound 20
import weft.Verify;

/** A loop that an input bounds: there is always one more round. */
public class Loop {
    public static void main(String[] args) {
        int n = Verify.anyInt(), sum = 0;
        for (int i = 0; i < n; i++) sum += 2;
        assert sum % 2 == 0;
    }
}

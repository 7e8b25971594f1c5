// expect: UNSAFE AssertionError
// inputs: 10
import weft.Verify;

public class DoubleTenTenths {
    public static void main(String[] args) {
        int n = Verify.anyInt(1, 10);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 0.1;
        }
        assert n < 10 || sum == 1.0;
    }
}

// expect: SAFE
import weft.Verify;

public class AlgorithmFibonacciIterative {
    public static void main(String[] args) {
        int n = Verify.anyInt(0, 46);
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int t = a + b;
            a = b;
            b = t;
        }
        assert a >= 0;
    }
}

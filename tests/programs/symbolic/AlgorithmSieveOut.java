// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: 4
import weft.Verify;

public class AlgorithmSieveOut {
    public static void main(String[] args) {
        int n = Verify.anyInt(2, 40);
        boolean[] composite = new boolean[n];
        for (int p = 2; p * p <= n; p++) {
            for (int m = p * p; m <= n && !composite[p]; m += p) {
                composite[m] = true;
            }
        }
        int primes = 0;
        for (int i = 2; i <= n; i++) {
            primes += composite[i] ? 0 : 1;
        }
        assert primes <= 12;
        assert n < 11 || primes >= 5;
    }
}

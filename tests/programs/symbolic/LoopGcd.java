// expect: SAFE
import weft.Verify;

public class LoopGcd {
    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(1, 60);
        int b = Verify.anyInt(1, 60);
        int g = gcd(a, b);
        assert g >= 1 && a % g == 0 && b % g == 0;
        assert g == gcd(b, a);
    }
}

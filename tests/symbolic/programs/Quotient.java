// expect: UNSAFE (ArithmeticException at Quotient.java:10)
import weft.Verify;

/** A divisor that is zero for one value of 2^32. */
public class Quotient {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        int y = 3 * x + 123456;
        if (x > 1000 || x < -1000000) return;
        int q = 100 / (y ^ 3);
    }
}

// expect: SAFE
import weft.Verify;

public class ExceptionNested {
    public static void main(String[] args) {
        int[] a = new int[3];
        int i = Verify.anyInt(-2, 5);
        int d = Verify.anyInt(-1, 1);
        int path = 0;
        try {
            try {
                a[i] = 6 / d;
                path = 1;
            } catch (ArithmeticException e) {
                path = 2;
                a[i] = 1;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            path += 4;
        }
        assert (path == 2 || path == 6) == (d == 0);
        assert (path >= 4) == (i < 0 || i > 2);
    }
}

// expect: UNSAFE NegativeArraySizeException
// inputs: 65536 32768
import weft.Verify;

public class ArrayLengthProduct {
    public static void main(String[] args) {
        int rows = Verify.anyInt(32768, 65536);
        int columns = Verify.anyInt(32768, 65536);
        int size = rows * columns;
        if (size < 10) {
            int[] a = new int[size];
            assert a.length < 10;
        }
    }
}

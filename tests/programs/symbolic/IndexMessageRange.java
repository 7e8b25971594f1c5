// expect: SAFE
import weft.Verify;

public class IndexMessageRange {
    public static void main(String[] args) {
        int[] a = new int[3];
        int i = Verify.anyInt(-2, 5);
        try {
            a[i] = 1;
            assert i >= 0 && i < 3;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert e.getMessage().equals("Index " + i + " out of bounds for length 3");
        }
    }
}

// expect: UNSAFE NegativeArraySizeException
// inputs: 2 -1
import weft.Verify;

public class MultiArrayNegative {
    public static void main(String[] args) {
        int[][] a = new int[Verify.anyInt(0, 2)][Verify.anyInt(-1, 2)];
        assert a.length <= 2;
    }
}

// expect: SAFE
import weft.Verify;

public class IntConsecutiveProductEven {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        assert (x * (x + 1) & 1) == 0;
    }
}

// expect: SAFE
import weft.Verify;

public class IntFloorMod {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        int m = Math.floorMod(a, 10);
        assert 0 <= m && m < 10;
        assert Math.floorDiv(a, 10) * 10 + m == a;
    }
}

// expect: SAFE
import weft.Verify;

// Sides that draw inputs, one more than the other.
public class MergeDraws {
    static int total;

    static int read(int i) {
        if (Verify.anyBoolean()) {
            int x = Verify.anyInt(0, 9);
            return Verify.anyBoolean() ? x : x + Verify.anyInt(1, 3);
        }
        return 0;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 16; i++) {
            int before = total;
            total += read(i);
            assert total >= before;
        }
        assert total <= 16 * 12;
    }
}

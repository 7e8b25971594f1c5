// expect: UNSAFE AssertionError
import weft.Verify;

// As MergeDraws; one reading in one turn is too large.
public class MergeDrawsWrong {
    static int total;

    static int read(int i) {
        if (Verify.anyBoolean()) {
            int x = Verify.anyInt(0, 9);
            return Verify.anyBoolean() ? x : x + Verify.anyInt(1, 3);
        }
        return i == 11 ? -Verify.anyByte() : 0;
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

// expect: SAFE
import weft.Verify;

/** An index, a switch and a quotient that depend on inputs. */
public class Index {
    public static void main(String[] args) {
        int x = Verify.anyInt();
        boolean minus = Verify.anyBoolean();
        int[] t = {1, 2, 3, 4, 5};
        Verify.assume(x >= 0 && x < t.length);
        int y = minus ? -t[x] : t[x];
        int z = 10 / y;
        assert z <= 10 && z >= -10;
        switch (x) {
            case 1: y = 2; break;
            case 3: y = 5; break;
            default: y = 7;
        }
        assert y == (x == 1 ? 2 : x == 3 ? 5 : 7);
    }
}

// expect: UNSAFE AssertionError
import weft.Verify;

// One of the 48 steps counts what the other counter does not.
public class CounterComparedWrong {
    public static void main(String[] args) {
        int seen = 0;
        int bad = 0;
        for (int i = 0; i < 48; i++) {
            int x = Verify.anyInt();
            int kind = x < 0 ? 0 : x < 1000 + i ? 1 : x < 5000 ? 2 : 3;
            if (kind > 0 && !(i == 31 && x == 123456)) {
                seen++;
            }
            if (kind == 3) {
                bad++;
            }
        }
        assert bad <= seen;
    }
}

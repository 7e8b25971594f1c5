// expect: SAFE
import weft.Verify;

// Two counters that share conditions: one never passes the other.
public class CounterCompared {
    public static void main(String[] args) {
        int seen = 0;
        int bad = 0;
        for (int i = 0; i < 48; i++) {
            int x = Verify.anyInt();
            int kind = x < 0 ? 0 : x < 1000 + i ? 1 : x < 5000 ? 2 : 3;
            if (kind > 0) {
                seen++;
            }
            if (kind == 3) {
                bad++;
            }
        }
        assert bad <= seen;
    }
}

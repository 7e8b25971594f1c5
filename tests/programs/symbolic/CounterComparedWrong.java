// expect: UNSAFE AssertionError
// inputs: 16777216 1073741824 268435456 536870912 16777216 33554432 67108864 536870912 524288 268435456 1073741824 33554432 67108864 1048576 1048576 6144 -2147477504 -2147477504 6144 6144 -2147477504 6144 6144 6144 6144 6144 6144 -2147477504 -2147477504 16384 268435456 123456 -2147483648 67108864 1073741824 262144 -2147467264 -2147483648 1073741824 1073741824 16384 2097152 536870912 67108864 -1610612736 -2147483648 -1073741824 -2147483648
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

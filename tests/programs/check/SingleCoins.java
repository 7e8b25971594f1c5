// expect: UNSAFE AssertionError
import weft.Verify;

/** Greedy change is not optimal for these coins. */
public class SingleCoins {
    static int greedy(int amount) {
        int n = 0;
        for (int c : new int[] {4, 3, 1}) {
            n += amount / c;
            amount %= c;
        }
        return n;
    }

    static int best(int amount) {
        if (amount == 0) {
            return 0;
        }
        int b = Integer.MAX_VALUE;
        for (int c : new int[] {4, 3, 1}) {
            if (c <= amount) {
                b = Math.min(b, 1 + best(amount - c));
            }
        }
        return b;
    }

    public static void main(String[] args) {
        int amount = Verify.anyInt(0, 8);
        assert greedy(amount) == best(amount) : amount;
    }
}

// expect: UNSAFE AssertionError
// inputs: -1
// jdk: 17-
import weft.Verify;

public class SwitchExpressionNegative {
    static int f(int x) {
        return switch (x % 4) {
            case 0, 2 -> 0;
            case 1, 3 -> {
                int y = x * 3;
                yield y % 2;
            }
            default -> -1;
        };
    }

    public static void main(String[] args) {
        int x = Verify.anyInt(-100, 100);
        assert f(x) >= 0;
    }
}

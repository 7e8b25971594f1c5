// expect: UNSAFE AssertionError
// inputs: 1 2 3
import weft.Verify;

public class VarargsInputs {
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }

    public static void main(String[] args) {
        assert sum(Verify.anyInt(0, 3), Verify.anyInt(0, 3), Verify.anyInt(0, 3)) != 6;
    }
}

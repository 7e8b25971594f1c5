// expect: UNSAFE AssertionError
// inputs: 9
import weft.Verify;

public class StaticInitializerInput {
    static final int LIMIT = Verify.anyInt(0, 9);

    static class Lazy {
        static int value = LIMIT + 1;
    }

    public static void main(String[] args) {
        assert Lazy.value < 10;
    }
}

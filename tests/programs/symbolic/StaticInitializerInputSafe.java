// expect: SAFE
import weft.Verify;

public class StaticInitializerInputSafe {
    static final int LIMIT = Verify.anyInt(0, 9);

    static class Lazy {
        static int value = LIMIT + 1;
    }

    public static void main(String[] args) {
        assert Lazy.value <= 10 && Lazy.value == LIMIT + 1;
    }
}

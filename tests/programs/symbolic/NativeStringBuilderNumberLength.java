// expect: SAFE
import weft.Verify;

public class NativeStringBuilderNumberLength {
    public static void main(String[] args) {
        int x = Verify.anyInt(-9, 9);
        StringBuilder b = new StringBuilder().append(x).append('!');
        assert b.length() == (x < 0 ? 3 : 2);
    }
}

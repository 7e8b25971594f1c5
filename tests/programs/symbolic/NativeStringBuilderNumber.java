// expect: UNSAFE AssertionError
// inputs: -5
import weft.Verify;

public class NativeStringBuilderNumber {
    public static void main(String[] args) {
        int x = Verify.anyInt(-9, 9);
        StringBuilder b = new StringBuilder().append(x).append('!');
        assert b.length() == 2;
    }
}

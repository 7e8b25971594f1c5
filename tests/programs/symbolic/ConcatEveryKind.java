// expect: UNSAFE AssertionError
// inputs: 7 true 'z' 5
import weft.Verify;

public class ConcatEveryKind {
    public static void main(String[] args) {
        int i = Verify.anyInt(0, 9);
        boolean b = Verify.anyBoolean();
        char c = Verify.anyChar();
        long l = Verify.anyInt(0, 9);
        String s = "<" + i + b + c + l + ">";
        assert !s.equals("<7truez5>");
    }
}

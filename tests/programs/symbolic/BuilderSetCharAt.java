// expect: UNSAFE StringIndexOutOfBoundsException
// inputs: 3
import weft.Verify;

public class BuilderSetCharAt {
    public static void main(String[] args) {
        int i = Verify.anyInt(0, 3);
        StringBuilder b = new StringBuilder("abc");
        b.setCharAt(i, 'x');
        assert b.indexOf("x") == i;
    }
}

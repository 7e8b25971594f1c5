// expect: SAFE
import weft.Verify;

public class BuilderSetCharAtInside {
    public static void main(String[] args) {
        int i = Verify.anyInt(0, 2);
        StringBuilder b = new StringBuilder("abc");
        b.setCharAt(i, 'x');
        assert b.indexOf("x") == i;
    }
}

// expect: UNSAFE StringIndexOutOfBoundsException
import weft.Verify;

/** The extension of a file name without a dot. */
public class SingleShortString {
    static String extension(String name) {
        return name.substring(name.lastIndexOf('.'));
    }

    public static void main(String[] args) {
        String[] names = {"a.txt", "b.", "c"};
        assert extension(names[Verify.anyInt(0, 2)]).startsWith(".");
    }
}

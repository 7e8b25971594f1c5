// expect: UNSAFE NullPointerException
import weft.Verify;

/** A lookup that finds nothing for one input. */
public class SingleNull {
    static String find(int n) {
        return n == 3 ? null : "v" + n;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 3);
        System.out.println(find(n).length());
    }
}

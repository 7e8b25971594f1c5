// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: ","
import weft.Verify;

public class StringSplitAllCommas {
    public static void main(String[] args) {
        String s = Verify.anyString(3);
        String[] parts = s.split(",");
        assert parts[0] != null;
    }
}

// expect: UNSAFE AssertionError
// inputs: "zEbra"
import weft.Verify;

public class StringCompareIgnoreCase {
    public static void main(String[] args) {
        String s = Verify.anyString(9);
        if (s.compareToIgnoreCase("Zebra") == 0) assert s.equals("Zebra") || s.equals("zebra");
    }
}

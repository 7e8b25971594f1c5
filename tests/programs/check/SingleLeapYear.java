// expect: UNSAFE AssertionError
import weft.Verify;

/** The rule of 100 was forgotten. */
public class SingleLeapYear {
    static boolean leap(int y) {
        return y % 4 == 0 && y % 400 != 100;
    }

    static boolean reference(int y) {
        return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    }

    public static void main(String[] args) {
        int y = Verify.anyInt(1890, 2110);
        assert leap(y) == reference(y) : y;
    }
}

// expect: SAFE
import weft.Verify;

public class SwitchDenseTable {
    public static void main(String[] args) {
        int day = Verify.anyInt(1, 12);
        int days;
        switch (day) {
            case 4: case 6: case 9: case 11: days = 30; break;
            case 2: days = 28; break;
            default: days = 31;
        }
        assert days == 28 + (0xEEFBB3 >> 2 * (day - 1) & 3);
    }
}

// expect: SAFE
import weft.Verify;

/** The same, checked before. */
public class SingleParseChecked {
    public static void main(String[] args) {
        String[] inputs = {"1", "22", "x3", "4"};
        String s = inputs[Verify.anyInt(0, 3)];
        int n = s.chars().allMatch(Character::isDigit) ? Integer.parseInt(s) : 0;
        assert n >= 0 && n <= 22;
    }
}

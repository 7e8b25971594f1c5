// expect: UNSAFE AssertionError
// inputs: "b" 25
import weft.Verify;

public class StringCaesarWrong {
    static String shift(String s, int by) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append(c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + by) % 26) : c);
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String s = Verify.anyString(3);
        int by = Verify.anyInt(0, 25);
        assert shift(shift(s, by), 25 - by).equals(s);
    }
}

// expect: SAFE
import weft.Verify;

/** Two checkers for balanced parentheses agree on all strings of length six. */
public class SingleBalancedParentheses {
    static boolean byCount(String s) {
        int open = 0;
        for (char c : s.toCharArray()) {
            open += c == '(' ? 1 : -1;
            if (open < 0) {
                return false;
            }
        }
        return open == 0;
    }

    static boolean byRewriting(String s) {
        while (s.contains("()")) {
            s = s.replace("()", "");
        }
        return s.isEmpty();
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            sb.append(Verify.anyBoolean() ? '(' : ')');
        }
        assert byCount(sb.toString()) == byRewriting(sb.toString());
    }
}

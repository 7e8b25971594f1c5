// expect: SAFE
import weft.Verify;

public class StringBalancedChecked {
    static boolean balanced(String s) {
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '(') {
                depth++;
            } else if (s.charAt(i) == ')') {
                depth--;
                if (depth < 0) {
                    return false;
                }
            }
        }
        return depth == 0;
    }

    public static void main(String[] args) {
        String s = Verify.anyString(4);
        if (balanced(s) && s.indexOf(')') >= 0) {
            assert s.indexOf('(') < s.indexOf(')');
        }
    }
}

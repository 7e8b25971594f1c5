// expect: SAFE
import weft.Verify;

public class BuilderEscapes {
    static String clean(String name) {
        StringBuffer b = new StringBuffer();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '<':
                    b.append("&lt;");
                    break;
                case '>':
                    b.append("&gt;");
                    break;
                default:
                    b.append(c);
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        assert !clean(Verify.anyString(5)).contains("<b>");
    }
}

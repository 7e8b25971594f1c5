// expect: SAFE
import weft.Verify;

public class EnumValueOfCaught {
    enum Color { RED, GREEN }

    public static void main(String[] args) {
        String s = Verify.anyString(5);
        try {
            Color c = Color.valueOf(s);
            assert c.name().equals(s);
        } catch (IllegalArgumentException e) {
            assert !s.equals("RED") && !s.equals("GREEN");
        }
    }
}

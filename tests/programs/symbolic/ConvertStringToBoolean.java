// expect: SAFE
import weft.Verify;

public class ConvertStringToBoolean {
    public static void main(String[] args) {
        String s = Verify.anyString(5);
        assert Boolean.parseBoolean(s) == s.equalsIgnoreCase("true");
    }
}

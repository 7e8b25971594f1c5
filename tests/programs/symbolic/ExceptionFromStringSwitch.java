// expect: UNSAFE IllegalStateException
// inputs: "FB"
import weft.Verify;

public class ExceptionFromStringSwitch {
    static int kind(String s) {
        switch (s) {
            case "Ea": return 1;
            case "FB": throw new IllegalStateException();
            default: return 0;
        }
    }

    public static void main(String[] args) {
        assert kind(Verify.anyString(2)) >= 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class SwitchEnum {
    enum Light { RED, YELLOW, GREEN }

    static Light next(Light l) {
        switch (l) {
            case RED: return Light.GREEN;
            case GREEN: return Light.YELLOW;
            default: return Light.GREEN;
        }
    }

    public static void main(String[] args) {
        Light l = Light.values()[Verify.anyInt(0, 2)];
        assert next(next(next(l))) == l;
    }
}

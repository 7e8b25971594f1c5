// expect: SAFE
import weft.Verify;

public class SwitchEnumCycle {
    enum Light { RED, YELLOW, GREEN }

    static Light next(Light l) {
        switch (l) {
            case RED: return Light.GREEN;
            case GREEN: return Light.YELLOW;
            default: return Light.RED;
        }
    }

    public static void main(String[] args) {
        Light l = Light.values()[Verify.anyInt(0, 2)];
        assert next(next(next(l))) == l;
    }
}

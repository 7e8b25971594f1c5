// expect: UNSAFE AssertionError
// inputs: "BB"
import weft.Verify;

public class SwitchStringCollision {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        int n;
        switch (s) {
            case "Aa": n = 1; break;
            case "BB": n = 2; break;
            default: n = 3;
        }
        if (s.hashCode() == 2112) {
            assert n != 2;
        }
    }
}

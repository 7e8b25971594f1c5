// expect: SAFE
import weft.Verify;

public class SwitchStringCollisionSafe {
    public static void main(String[] args) {
        String s = Verify.anyString(2);
        int n;
        switch (s) {
            case "Aa": n = 1; break;
            case "BB": n = 2; break;
            default: n = 3;
        }
        if (s.hashCode() == 2112) {
            assert n == 1 && s.charAt(0) == 'A' || n == 2 && s.charAt(0) == 'B' || n == 3;
        }
    }
}

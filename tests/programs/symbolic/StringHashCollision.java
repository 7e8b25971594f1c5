// expect: UNSAFE AssertionError
// inputs: "Aa" "BB"
import weft.Verify;

public class StringHashCollision {
    public static void main(String[] args) {
        String a = Verify.anyString(2);
        String b = Verify.anyString(2);
        if (a.hashCode() == b.hashCode()) {
            assert a.equals(b);
        }
    }
}

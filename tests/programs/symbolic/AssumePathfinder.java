// expect: UNSAFE AssertionError
// inputs: 3 4
import gov.nasa.jpf.vm.Verify;

public class AssumePathfinder {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 9);
        int b = Verify.getInt(0, 9);
        Verify.ignoreIf(a >= b);
        assert a * a + b * b != 25;
    }
}

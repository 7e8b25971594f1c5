// expect: SAFE
import gov.nasa.jpf.vm.Verify;

public class AssumePathfinderNoTriple {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 9);
        int b = Verify.getInt(0, 9);
        Verify.ignoreIf(a >= b);
        assert a * a + b * b != 26 || a == 1;
    }
}

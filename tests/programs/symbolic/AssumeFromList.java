// expect: SAFE
import gov.nasa.jpf.vm.Verify;

public class AssumeFromList {
    public static void main(String[] args) {
        int n = Verify.getIntFromList(3, 5, 7);
        boolean b = Verify.getBoolean();
        assert n % 2 == 1 && (b || n < 8);
    }
}

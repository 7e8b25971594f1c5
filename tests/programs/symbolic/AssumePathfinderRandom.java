// expect: UNSAFE AssertionError
// inputs: 6
import gov.nasa.jpf.vm.Verify;

public class AssumePathfinderRandom {
    public static void main(String[] args) {
        int n = Verify.random(6);
        int[] sixes = new int[6];
        boolean caught = false;
        try {
            sixes[n] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            caught = true;
        }
        assert !caught;
    }
}

// expect: UNSAFE AssertionError
// inputs: 3 3 3 3 3 3
import weft.Verify;

// No execution takes a side on which nothing can be assumed; the others go on.
public class MergeAssumesNever {
    public static void main(String[] args) {
        int hits = 0;
        for (int i = 0; i < 6; i++) {
            int x = Verify.anyInt();
            if (x > 10) {
                Verify.assume(x < 5);
                hits += 100;
            } else if (x == 3) {
                hits++;
            }
        }
        assert hits != 6;
    }
}

// expect: UNSAFE AssertionError
// inputs: 2147483647 -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntComparatorBySubtraction {
    static int compare(int a, int b) {
        return a - b;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a > b) {
            assert compare(a, b) > 0;
        }
    }
}

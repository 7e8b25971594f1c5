// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntComparator {
    static int compare(int a, int b) {
        return Integer.compare(a, b);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        if (a > b) {
            assert compare(a, b) > 0;
        }
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayLengthHuge {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 3);
        int[] a = new int[n];
        int[] b = new int[n + 1];
        assert b.length == a.length + 1;
    }
}

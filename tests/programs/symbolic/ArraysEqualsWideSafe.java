// expect: SAFE
import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraysEqualsWideSafe {
    public static void main(String[] args) {
        byte[] a = new byte[9];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetByte();
        }
        assert !Arrays.equals(a, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}) || a[8] == 9 && a[0] == 1;
    }
}

// expect: UNSAFE ArrayStoreException
// inputs: true
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArrayStoreMismatch {
    public static void main(String[] args) {
        Object[] a = Verifier.nondetBoolean() ? new String[1] : new Object[1];
        a[0] = Integer.valueOf(1);
    }
}

// expect: UNSAFE AssertionError
// inputs: 77
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeReflectionInput {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        Object r = NativeReflectionInput.class.getDeclaredMethod("twice", int.class).invoke(null, x);
        assert (Integer) r != 154;
    }

    static int twice(int x) {
        return x + x;
    }
}

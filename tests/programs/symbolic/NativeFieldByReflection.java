// expect: UNSAFE AssertionError
// inputs: 6
import org.sosy_lab.sv_benchmarks.Verifier;

public class NativeFieldByReflection {
    int held;

    public static void main(String[] args) throws Exception {
        NativeFieldByReflection o = new NativeFieldByReflection();
        NativeFieldByReflection.class.getDeclaredField("held").setInt(o, Verifier.nondetInt());
        assert o.held != 6;
    }
}

// expect: UNSAFE AssertionError
// inputs: true
import java.util.function.Supplier;
import org.sosy_lab.sv_benchmarks.Verifier;

public class LambdaSupplierOrder {
    public static void main(String[] args) {
        int[] calls = {0};
        Supplier<Integer> next = () -> ++calls[0];
        boolean b = Verifier.nondetBoolean();
        int r = b ? next.get() - next.get() : 0;
        assert r == 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class ConvertBoxedLongEquals {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        Long l = (long) i;
        assert !l.equals((long) 5);
        assert !l.equals(i);
    }
}

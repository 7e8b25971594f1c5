// expect: UNSAFE ArithmeticException
// inputs: 9223372036854775807
import java.time.Duration;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DurationInput {
    public static void main(String[] args) {
        long days = Verifier.nondetLong();
        if (days > 0) {
            assert Duration.ofDays(days).getSeconds() > 0;
        }
    }
}

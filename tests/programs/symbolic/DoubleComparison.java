// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleComparison {
    public static void main(String[] args) {
        double speed = Verifier.nondetDouble();
        boolean accepted = speed >= 0 && speed <= 100;
        if (accepted) {
            assert speed >= 0 && speed <= 100;
        }
    }
}

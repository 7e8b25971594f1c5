// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoubleAverage {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        if (a > 0 && b > 0 && a < Double.MAX_VALUE && b < Double.MAX_VALUE) {
            double mean = a / 2 + b / 2;
            assert mean <= Double.MAX_VALUE;
        }
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleFloatNewton {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (!(x >= 1 && x <= 4)) {
            return;
        }
        double y = (x + 1) / 2;
        double area = x * y;
        assert area >= 1 && area <= 10;
        double half = (area + x) / (y + 1);
        assert half > 0 && half < 14;
    }
}

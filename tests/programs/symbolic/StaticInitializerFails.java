// expect: UNSAFE ExceptionInInitializerError
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class StaticInitializerFails {
    static class Config {
        static int scale = 100 / Verifier.nondetInt();
    }

    public static void main(String[] args) {
        assert Config.scale <= 100;
    }
}

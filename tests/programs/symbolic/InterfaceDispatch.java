// expect: UNSAFE AssertionError
// inputs: 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class InterfaceDispatch {
    interface Op {
        int apply(int x);
    }

    static class Twice implements Op {
        public int apply(int x) {
            return x + x;
        }
    }

    static class Square implements Op {
        public int apply(int x) {
            return x * x;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Op op = x < 0 ? new Square() : new Twice();
        assert op.apply(x) != 0;
    }
}

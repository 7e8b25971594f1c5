// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InterfaceDispatchChosen {
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
        assert op instanceof Twice == x >= 0;
    }
}

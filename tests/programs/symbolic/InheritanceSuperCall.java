// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InheritanceSuperCall {
    static class Base {
        protected int total;

        void add(int x) {
            total += x;
        }
    }

    static class Counting extends Base {
        int count;

        @Override
        void add(int x) {
            count++;
            super.add(x);
        }
    }

    public static void main(String[] args) {
        Counting c = new Counting();
        int x = Verifier.nondetInt();
        Base b = c;
        b.add(x);
        b.add(-x);
        assert c.total == 0 && c.count == 2;
    }
}

// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class InnerClassCapture {
    interface Counter {
        int next();
    }

    static Counter from(int start) {
        return new Counter() {
            private int n = start;

            public int next() {
                return n++;
            }
        };
    }

    public static void main(String[] args) {
        int start = Verifier.nondetInt();
        Counter c = from(start);
        assert c.next() == start && c.next() == start + 1;
    }
}

// expect: UNSAFE AssertionError
// inputs: 1000 1000
import org.sosy_lab.sv_benchmarks.Verifier;

public class GenericsBoxIdentity {
    static class Box<T extends Comparable<T>> {
        private T held;

        void offer(T x) {
            if (held == null || held.compareTo(x) < 0) {
                held = x;
            }
        }
    }

    public static void main(String[] args) {
        Box<Integer> box = new Box<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        box.offer(a);
        box.offer(b);
        assert a != b || box.held == Integer.valueOf(b);
    }
}

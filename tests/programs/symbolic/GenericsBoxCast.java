// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class GenericsBoxCast {
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
        assert box.held == Math.max(a, b);
    }
}

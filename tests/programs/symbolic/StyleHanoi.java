// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleHanoi {
    static int counter;

    static void hanoi(int n, int from, int to, int by) {
        if (n == 1) {
            counter++;
            return;
        }
        hanoi(n - 1, from, by, to);
        counter++;
        hanoi(n - 1, by, to, from);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 1 && n <= 8);
        hanoi(n, 1, 3, 2);
        assert counter + 1 == 1 << n;
    }
}

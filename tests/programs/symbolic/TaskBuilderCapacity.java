// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilderCapacity {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        int n = Verifier.nondetInt();
        if (n < 0 || n > 5) return;
        for (int i = 0; i < n; i++) b.append("diffblue");
        assert b.length() == 8 * n && b.capacity() >= b.length();
    }
}

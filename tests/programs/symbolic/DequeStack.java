// expect: SAFE
import java.util.ArrayDeque;
import java.util.Deque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class DequeStack {
    public static void main(String[] args) {
        Deque<Integer> stack = new ArrayDeque<>();
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            if (Verifier.nondetBoolean()) {
                int x = Verifier.nondetInt();
                stack.push(x);
                sum += x;
            } else if (!stack.isEmpty()) {
                sum -= stack.pop();
            }
        }
        while (!stack.isEmpty()) {
            sum -= stack.pop();
        }
        assert sum == 0;
    }
}

// expect: SAFE
import java.util.ArrayDeque;
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleQueueOfInputs {
    public static void main(String[] args) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        int put = 0;
        int taken = 0;
        for (int i = 0; i < 6; i++) {
            if (Verifier.nondetBoolean()) {
                queue.addLast(Verifier.nondetInt());
                put++;
            } else if (!queue.isEmpty()) {
                queue.removeFirst();
                taken++;
            }
        }
        assert queue.size() == put - taken;
        assert taken <= put;
    }
}

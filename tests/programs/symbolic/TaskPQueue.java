// expect: SAFE
import java.util.PriorityQueue;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskPQueue {
    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 4; i++) q.add(Verifier.nondetInt());
        int a = q.poll(), b = q.poll();
        assert a <= b && q.size() == 2;
    }
}

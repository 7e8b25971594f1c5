// expect: SAFE
import java.util.PriorityQueue;
import weft.Verify;

public class HeapSmallest {
    public static void main(String[] args) {
        PriorityQueue<Integer> heap = new PriorityQueue<>();
        for (int i = 0; i < 4; i++) {
            heap.add(Verify.anyInt());
        }
        int before = heap.poll();
        while (!heap.isEmpty()) {
            int next = heap.poll();
            assert before <= next;
            before = next;
        }
    }
}

// expect: UNSAFE AssertionError
// inputs: -2147483648 1 2 3
import java.util.PriorityQueue;
import weft.Verify;

public class HeapSmallestByDifference {
    public static void main(String[] args) {
        PriorityQueue<Integer> heap = new PriorityQueue<>((x, y) -> x - y);
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

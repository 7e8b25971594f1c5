// expect: SAFE
import java.util.PriorityQueue;
import weft.Verify;

public class HeapTopTwoMost {
    public static void main(String[] args) {
        PriorityQueue<Integer> heap = new PriorityQueue<>((x, y) -> Integer.compare(y, x));
        int a = Verify.anyInt(0, 9);
        int b = Verify.anyInt(0, 9);
        int c = Verify.anyInt(0, 9);
        heap.add(a);
        heap.add(b);
        heap.add(c);
        assert heap.poll() + heap.poll() >= a + b && heap.size() == 1;
    }
}

// expect: UNSAFE AssertionError
// inputs: 5 4 3
import java.util.PriorityQueue;
import weft.Verify;

public class HeapTopTwo {
    public static void main(String[] args) {
        PriorityQueue<Integer> heap = new PriorityQueue<>((x, y) -> Integer.compare(y, x));
        int a = Verify.anyInt(0, 9);
        int b = Verify.anyInt(0, 9);
        int c = Verify.anyInt(0, 9);
        heap.add(a);
        heap.add(b);
        heap.add(c);
        assert heap.poll() + heap.poll() < 9;
    }
}

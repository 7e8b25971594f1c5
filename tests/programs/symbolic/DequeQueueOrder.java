// expect: SAFE
import java.util.ArrayDeque;
import weft.Verify;

public class DequeQueueOrder {
    public static void main(String[] args) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        queue.addLast(a);
        queue.addLast(b);
        queue.addFirst(a ^ b);
        assert queue.pollFirst() == (a ^ b);
        assert queue.pollLast() == b;
        assert queue.peek() == a;
    }
}

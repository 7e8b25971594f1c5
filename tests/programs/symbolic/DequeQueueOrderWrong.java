// expect: UNSAFE AssertionError
// inputs: 1 2
import java.util.ArrayDeque;
import weft.Verify;

public class DequeQueueOrderWrong {
    public static void main(String[] args) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        int a = Verify.anyInt();
        int b = Verify.anyInt();
        queue.addLast(a);
        queue.addLast(b);
        queue.addFirst(a ^ b);
        assert queue.pollFirst() == (a ^ b);
        assert queue.pollFirst() == b;
        assert queue.size() == 1;
    }
}

// expect: SAFE
import java.util.ArrayDeque;
import weft.Verify;

/** A ring buffer against a deque, all sequences of four operations. */
public class SingleRingBuffer {
    private final int[] items = new int[2];
    private int head;
    private int count;

    boolean offer(int x) {
        if (count == items.length) {
            return false;
        }
        items[(head + count++) % items.length] = x;
        return true;
    }

    Integer poll() {
        if (count == 0) {
            return null;
        }
        int x = items[head];
        head = (head + 1) % items.length;
        count--;
        return x;
    }

    public static void main(String[] args) {
        SingleRingBuffer ring = new SingleRingBuffer();
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 5; i++) {
            if (Verify.anyBoolean()) {
                boolean ok = ring.offer(i);
                assert ok == model.size() < 2;
                if (ok) {
                    model.add(i);
                }
            } else {
                assert java.util.Objects.equals(ring.poll(), model.poll());
            }
        }
    }
}

// expect: UNSAFE AssertionError
import java.util.ArrayDeque;
import weft.Verify;

/** The ring's head is not wrapped. */
public class SingleRingBufferWrong {
    private final int[] items = new int[2];
    private int head;
    private int tail;
    private int count;

    boolean offer(int x) {
        if (count == items.length) {
            return false;
        }
        items[tail] = x;
        tail = (tail + 1) % items.length;
        count++;
        return true;
    }

    Integer poll() {
        if (count == 0) {
            return null;
        }
        int x = items[head];
        head = Math.min(head + 1, items.length - 1);
        count--;
        return x;
    }

    public static void main(String[] args) {
        SingleRingBufferWrong ring = new SingleRingBufferWrong();
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 6; i++) {
            if (Verify.anyBoolean()) {
                if (ring.offer(i)) {
                    model.add(i);
                }
            } else {
                assert java.util.Objects.equals(ring.poll(), model.poll());
            }
        }
    }
}

// expect: UNSAFE AssertionError
import java.util.Arrays;

/** An array is compared, two elements at a time, while another thread writes to the second of them. */
public class ArraysCompared {
    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[4];
        Thread t = new Thread(() -> cells[1] = 1);
        t.start();
        boolean empty = Arrays.equals(cells, new int[4]);
        t.join();
        assert empty;
    }
}

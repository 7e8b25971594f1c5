// expect: UNSAFE AssertionError
// inputs: 0 1 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class RecursionSumListSkips {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static int sum(Node n) {
        return n == null ? 0 : n.value + sum(n.next == null ? null : n.next.next);
    }

    public static void main(String[] args) {
        Node list = null;
        int expected = 0;
        for (int i = 0; i < 3; i++) {
            int x = Verifier.nondetInt();
            list = new Node(x, list);
            expected += x;
        }
        assert sum(list) == expected;
    }
}

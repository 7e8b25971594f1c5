// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleInsertSorted {
    static class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node insert(Node head, int value) {
        if (head == null || head.value >= value) {
            return new Node(value, head);
        }
        head.next = insert(head.next, value);
        return head;
    }

    public static void main(String[] args) {
        Node head = null;
        for (int i = 0; i < 4; i++) {
            head = insert(head, Verifier.nondetInt());
        }
        int count = 1;
        for (Node n = head; n.next != null; n = n.next) {
            assert n.value <= n.next.value;
            count++;
        }
        assert count == 4;
    }
}

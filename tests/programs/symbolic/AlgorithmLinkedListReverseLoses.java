// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class AlgorithmLinkedListReverseLoses {
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node reverse(Node n) {
        Node done = null;
        while (n != null) {
            Node rest = n.next;
            n.next = done;
            done = n.next == null ? n : rest;
            n = rest;
        }
        return done;
    }

    public static void main(String[] args) {
        int length = Verify.anyInt(1, 5);
        Node list = null;
        for (int i = 0; i < length; i++) {
            list = new Node(i, list);
        }
        Node r = reverse(list);
        int expected = 0;
        for (Node n = r; n != null; n = n.next) {
            assert n.value == expected++;
        }
        assert expected == length;
    }
}

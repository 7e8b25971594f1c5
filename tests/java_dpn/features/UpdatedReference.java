// expect: UNKNOWN
// possible: UpdatedReference.Node.value
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** A field updater stores an object, which another thread loads from the field. */
public class UpdatedReference {
    static class Node {
        int value;
    }

    static final AtomicReferenceFieldUpdater<UpdatedReference, Node> updater =
        AtomicReferenceFieldUpdater.newUpdater(UpdatedReference.class, Node.class, "node");
    volatile Node node;

    public static void main(String[] args) {
        UpdatedReference shared = new UpdatedReference();
        Node own = new Node();
        updater.set(shared, own);
        new Thread(() -> {
            Node found = shared.node;
            if (found != null) found.value++;
        }).start();
        own.value++;
    }
}

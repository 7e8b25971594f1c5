// Two tasks share a message that nobody else knows: the one that reads it must come after the one that writes it, which
// the order of the queue sees to.
//
//     weft check --engine async examples/eventloop/Message.java         SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Message {
    int value;

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Message message = new Message();
        loop.execute(() -> message.value = 42);
        loop.execute(() -> {
            assert message.value == 42;
        });
        loop.shutdown();
    }
}

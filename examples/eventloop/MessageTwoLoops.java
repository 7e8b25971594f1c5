// As Message, with two loops: nothing orders the two tasks.
//
//     weft check --engine async examples/eventloop/MessageTwoLoops.java         UNSAFE (AssertionError at MessageTwoLoops.java:16)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MessageTwoLoops {
    volatile int value;

    public static void main(String[] args) {
        ExecutorService writer = Executors.newSingleThreadExecutor();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        MessageTwoLoops message = new MessageTwoLoops();
        writer.execute(() -> message.value = 42);
        reader.execute(() -> {
            assert message.value == 42;
        });
        writer.shutdown();
        reader.shutdown();
    }
}

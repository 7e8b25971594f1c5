// As StaleAnswer; an answer that comes too late is dropped.
//
//     weft check --engine async examples/eventloop/FreshAnswer.java     SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FreshAnswer {
    private final ExecutorService gui = Executors.newSingleThreadExecutor();
    private final ExecutorService network = Executors.newSingleThreadExecutor();
    private int page; // of the loop gui

    void open(int number) {
        page = number;
        network.execute(() -> {
            int data = number;
            gui.execute(() -> {
                if (data == page) show(data);
            });
        });
    }

    void show(int data) {
        assert data == page;
    }

    public static void main(String[] args) {
        FreshAnswer app = new FreshAnswer();
        for (;;) {
            app.gui.execute(() -> app.open(1));
            app.gui.execute(() -> app.open(2));
        }
    }
}

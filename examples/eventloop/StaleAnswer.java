// A page asks another thread for data; when the answer arrives the user may have gone on to another page.
//
//     weft check --engine async examples/eventloop/StaleAnswer.java     UNSAFE (AssertionError at StaleAnswer.java:21)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class StaleAnswer {
    private final ExecutorService gui = Executors.newSingleThreadExecutor();
    private final ExecutorService network = Executors.newSingleThreadExecutor();
    private int page; // of the loop gui

    void open(int number) {
        page = number;
        network.execute(() -> {
            int data = number; // as if it had been fetched
            gui.execute(() -> show(data));
        });
    }

    void show(int data) {
        assert data == page : "shows the data of another page";
    }

    public static void main(String[] args) {
        StaleAnswer app = new StaleAnswer();
        for (;;) {
            app.gui.execute(() -> app.open(1));
            app.gui.execute(() -> app.open(2));
        }
    }
}

// Each click asks for the text again, even while an answer is on its way: two answers come, and the second finds the text there.
//
//     weft check --engine async examples/eventloop/SwingReload.java     UNSAFE (AssertionError at SwingReload.java:27)
import java.awt.EventQueue;

public class SwingReload {
    private static boolean loading;
    private static boolean loaded;

    private static void click() {
        if (loaded) {
            loaded = false;
        }
        loading = true;
        EventQueue.invokeLater(SwingReload::answer);
    }

    private static void close() {
        loading = false;
        loaded = false;
    }

    private static void answer() {
        if (!loading) {
            return; // closed meanwhile
        }
        assert !loaded;
        loaded = true;
    }

    public static void main(String[] args) {
        for (;;) {
            EventQueue.invokeLater(SwingReload::click);
            EventQueue.invokeLater(SwingReload::close);
        }
    }
}

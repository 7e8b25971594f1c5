// A form that its dispatch thread alone changes, as Swing wants it; clicks without end. There is no screen: what counts is the queue.
//
//     weft check --engine async examples/eventloop/SwingForm.java     SAFE
import javax.swing.SwingUtilities;

public class SwingForm {
    private enum State { EMPTY, LOADING, LOADED }

    private static State state = State.EMPTY;
    private static boolean hasText;

    private static void load() {
        assert SwingUtilities.isEventDispatchThread();
        if (state == State.EMPTY) {
            state = State.LOADING;
            SwingUtilities.invokeLater(SwingForm::loaded);
        }
    }

    private static void loaded() {
        assert state == State.LOADING;
        hasText = true;
        state = State.LOADED;
    }

    private static void clear() {
        if (state == State.LOADED) {
            hasText = false;
            state = State.EMPTY;
        }
        assert hasText == (state == State.LOADED);
    }

    public static void main(String[] args) {
        for (;;) {
            SwingUtilities.invokeLater(SwingForm::load);
            SwingUtilities.invokeLater(SwingForm::clear);
        }
    }
}

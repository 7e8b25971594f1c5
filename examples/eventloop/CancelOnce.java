// As Cancel, with a cancellation that looks whether there is something left to cancel.
//
//     weft check --engine async examples/eventloop/CancelOnce.java      SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CancelOnce {
    enum State { RUNNING, DONE, CANCELLED }

    private State state = State.RUNNING;
    private boolean completed;

    void complete() {
        if (state != State.RUNNING) return;
        state = State.DONE;
        completed = true;
    }

    void cancel() {
        if (state == State.RUNNING) state = State.CANCELLED;
    }

    void report() {
        assert state != State.CANCELLED || !completed;
    }

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        CancelOnce request = new CancelOnce();
        for (;;) {
            loop.execute(request::complete);
            loop.execute(request::cancel);
            loop.execute(request::report);
        }
    }
}

// A request is cancelled by one event while another one completes it; both may be pending.
//
//     weft check --engine async examples/eventloop/Cancel.java          UNSAFE (AssertionError at Cancel.java:21)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Cancel {
    enum State { RUNNING, DONE, CANCELLED }

    private State state = State.RUNNING;

    void complete() {
        if (state == State.RUNNING) state = State.DONE;
    }

    void cancel() {
        state = State.CANCELLED; // also when it is done
    }

    void report() {
        assert state != State.CANCELLED || !completed : "both done and cancelled";
    }

    private boolean completed;

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Cancel request = new Cancel();
        for (;;) {
            loop.execute(() -> {
                request.complete();
                request.completed |= request.state == State.DONE;
                request.report();
            });
            loop.execute(() -> {
                request.cancel();
                request.report();
            });
        }
    }
}

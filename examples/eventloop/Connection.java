// Requests to open, use and close a connection arrive in any number and in any order; the handlers check the state
// themselves.
//
//     weft check --engine async examples/eventloop/Connection.java      SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import weft.Verify;

public class Connection {
    enum State { CLOSED, OPEN, BUSY }

    private State state = State.CLOSED;

    void open() {
        if (state == State.CLOSED) state = State.OPEN;
    }

    void use() {
        if (state != State.OPEN) return;
        state = State.BUSY;
        transfer();
        state = State.OPEN;
    }

    void transfer() {
        assert state == State.BUSY;
    }

    void close() {
        assert state != State.BUSY; // a handler is never interrupted by another
        state = State.CLOSED;
    }

    public static void main(String[] args) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Connection connection = new Connection();
        for (;;) {
            switch (Verify.anyInt(0, 2)) {
                case 0: loop.execute(connection::open); break;
                case 1: loop.execute(connection::use); break;
                default: loop.execute(connection::close);
            }
        }
    }
}

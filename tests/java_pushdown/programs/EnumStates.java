// Enums: switch, ordinal, valueOf by reference, a field for each constant.
public class EnumStates {
    enum State {
        IDLE, BUSY, DONE;

        int visits;

        State next() {
            return switch (this) {
                case IDLE -> BUSY;
                case BUSY -> DONE;
                case DONE -> DONE;
            };
        }
    }

    static State now = State.IDLE;

    static synchronized void advance() {
        now = now.next();
        now.visits++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> advance());
        t.start();
        advance();
        t.join();
        assert now == State.DONE && State.BUSY.visits == 1;
        assert now.ordinal() == 2; // bug: assert State.DONE.visits == 2;
    }
}

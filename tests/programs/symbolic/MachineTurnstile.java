// expect: SAFE
import weft.Verify;

public class MachineTurnstile {
    enum State { LOCKED, UNLOCKED, BROKEN }

    static State step(State s, int event) {
        switch (s) {
            case LOCKED: return event == 0 ? State.UNLOCKED : State.LOCKED;
            case UNLOCKED: return event == 1 ? State.LOCKED : State.UNLOCKED;
            default: return s;
        }
    }

    public static void main(String[] args) {
        State s = State.LOCKED;
        for (int i = 0; i < 6; i++) {
            s = step(s, Verify.anyInt(0, 2));
            assert s != State.BROKEN;
        }
    }
}

// expect: UNSAFE IllegalStateException
// inputs: 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 false 0 0 true 0 77 true 0 -2147483647 false 0
import weft.Verify;

// As SwitchMerged; one input in one turn leads to a state that no case has.
public class SwitchMergedWrong {
    static int state;
    static int out;
    static boolean fault;

    static void step(int in, boolean b, int k) {
        switch (state) {
            case 0:
                if (in > 100) {
                    state = 1;
                    out = in * k;
                } else if (b) {
                    state = 2;
                }
                break;
            case 1:
                if (in < 50) {
                    state = 0;
                    out = 0;
                } else {
                    out++;
                }
                break;
            case 2:
                fault = in < 0;
                if (!fault) {
                    state = b ? 3 : 0;
                    break;
                } // falls through
            case 3:
                switch (in & 3) {
                    case 0: state = 0; break;
                    case 1: state = 1; break;
                    default: out = -1;
                }
                break;
            default:
                throw new IllegalStateException();
        }
        assert state >= 0 && state <= 3;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            int in = Verify.anyInt();
            boolean b = Verify.anyBoolean();
            step(in, b, Verify.anyInt(0, 100));
            if (i == 15 && in == 77 && state == 3) {
                state = 4;
            }
        }
    }
}

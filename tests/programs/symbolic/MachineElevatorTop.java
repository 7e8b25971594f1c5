// expect: UNSAFE AssertionError
// inputs: false 1 false 1 false 1 false 1
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;

public class MachineElevatorTop {
    public static void main(String[] args) {
        int floor = 0;
        boolean door = false;
        for (int i = 0; i < 5; i++) {
            boolean open = Verifier.nondetBoolean();
            int move = Verify.anyInt(-1, 1);
            if (open) {
                door = true;
            } else {
                door = false;
                int next = floor + move;
                if (next >= 0 && next <= 4) {
                    floor = next;
                }
            }
            assert floor >= 0 && floor <= 3;
            assert !door || open;
        }
    }
}

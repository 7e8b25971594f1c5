// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class MachineTrafficCrossing {
    public static void main(String[] args) {
        boolean[] green = new boolean[4];
        int first = Verify.anyInt(0, 3);
        green[first] = true;
        green[(first + 2) % 4] = true;
        for (int i = 0; i < 4; i++) {
            assert !(green[i] && green[(i + 2) % 4]);
        }
    }
}

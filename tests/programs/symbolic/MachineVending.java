// expect: UNSAFE AssertionError
// inputs: 2 1 1 3
import weft.Verify;

public class MachineVending {
    public static void main(String[] args) {
        int credit = 0;
        int sold = 0;
        int taken = 0;
        for (int i = 0; i < 4; i++) {
            int event = Verify.anyInt(0, 3);
            if (event == 0) {
                taken += credit;
                credit = 0;
            } else if (event <= 2) {
                credit += event;
            } else if (credit >= 3) {
                sold++;
                credit -= 3;
            }
        }
        assert sold == 0 || credit == 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 99 99 false
import weft.Verify;

public class ControlAlarmNonlinearWrong {
    public static void main(String[] args) {
        int pressure = 0;
        boolean valve = false;
        int on = 0;
        for (int i = 0; i < 16; i++) {
            int p = Verify.anyInt(0, 100);
            int t = Verify.anyInt(0, 100);
            boolean manual = Verify.anyBoolean();
            pressure = p * t / 100;
            if (pressure > 98 || manual) {
                valve = true;
            } else if (pressure < 20) {
                valve = false;
            }
            if (valve) {
                on++;
            }
            assert valve || pressure <= 80;
        }
        assert on <= 16;
    }
}

// expect: UNSAFE AssertionError
// inputs: 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 1000000 true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true true
import weft.Verify;

// An alarm controller: 64 readings and 43 switches.
public class ControlAlarmFewer {
    static int level(int reading, boolean enabled, int threshold) {
        if (!enabled) {
            return 0;
        }
        if (reading > threshold) {
            return reading > 2 * threshold ? 2 : 1;
        }
        return 0;
    }

    public static void main(String[] args) {
        int[] reading = new int[64];
        boolean[] enabled = new boolean[43];
        for (int i = 0; i < reading.length; i++) {
            reading[i] = Verify.anyInt();
        }
        for (int i = 0; i < enabled.length; i++) {
            enabled[i] = Verify.anyBoolean();
        }
        int alarms = 0;
        int severe = 0;
        for (int i = 0; i < reading.length; i++) {
            int l = level(reading[i], enabled[i % enabled.length], 100 + i);
            if (l >= 1) {
                alarms++;
            }
            if (l == 2) {
                severe++;
            }
        }
        assert severe <= alarms && alarms < 64;
        assert alarms == 0 || severe >= 0;
    }
}

// expect: UNSAFE AssertionError
// inputs: 10 10 false false 2147483647 false false
import weft.Verify;

// An infusion pump: never more than the limit in any hour, none at all while an alarm stands.
public class ControlInfusionPumpOverflow {
    public static void main(String[] args) {
        int given = 0;
        boolean alarm = false;
        int limit = Verify.anyInt(10, 100);
        for (int minute = 0; minute < 2; minute++) {
            int rate = Verify.anyInt();
            boolean air = Verify.anyBoolean();
            boolean reset = Verify.anyBoolean();
            if (air) {
                alarm = true;
            } else if (reset) {
                alarm = false;
            }
            int dose = rate < 0 ? 0 : rate;
            if (alarm || given + dose > limit && given + dose > 0) {
                dose = 0;
            }
            given += dose;
            assert given <= limit && given >= 0;
            assert !air || dose == 0;
        }
    }
}

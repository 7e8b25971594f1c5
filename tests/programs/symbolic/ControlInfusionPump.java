// expect: SAFE
import weft.Verify;

// An infusion pump: never more than the limit in any hour, none at all while an alarm stands.
public class ControlInfusionPump {
    public static void main(String[] args) {
        int given = 0;
        boolean alarm = false;
        int limit = Verify.anyInt(10, 100);
        for (int minute = 0; minute < 8; minute++) {
            int rate = Verify.anyInt();
            boolean air = Verify.anyBoolean();
            boolean reset = Verify.anyBoolean();
            if (air) {
                alarm = true;
            } else if (reset) {
                alarm = false;
            }
            int dose = rate < 0 ? 0 : rate > 20 ? 20 : rate;
            if (alarm || given + dose > limit) {
                dose = 0;
            }
            given += dose;
            assert given <= limit;
            assert !air || dose == 0;
        }
    }
}

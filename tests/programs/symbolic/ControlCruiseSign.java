// expect: UNSAFE AssertionError
// inputs: 131 130 false
import weft.Verify;

public class ControlCruiseSign {
    public static void main(String[] args) {
        int speed = Verify.anyInt(0, 250);
        int target = Verify.anyInt(30, 130);
        boolean brake = Verify.anyBoolean();
        int throttle = brake ? 0 : Math.max(0, Math.min(100, (speed - target) * 5));
        assert throttle >= 0 && throttle <= 100;
        assert !brake || throttle == 0;
        assert speed <= target || throttle == 0;
    }
}

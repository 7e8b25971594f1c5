// expect: SAFE
import weft.Verify;

// The loop never ends, but its states are few: each turn forgets its inputs.
public class MatchLoopForever {
    enum Light { RED, GREEN, YELLOW }

    public static void main(String[] args) {
        Light light = Light.RED;
        Light before = null;
        while (true) {
            int wait = Verify.anyInt();
            if (wait > 30) {
                before = light;
                light = light == Light.RED ? Light.GREEN : light == Light.GREEN ? Light.YELLOW : Light.RED;
            }
            assert before != Light.GREEN || light != Light.RED;
        }
    }
}

// expect: UNSAFE AssertionError
import weft.Verify;

// As MatchLoopForever; a third turn in a row of more than 1000 goes wrong.
public class MatchLoopForeverWrong {
    enum Light { RED, GREEN, YELLOW }

    public static void main(String[] args) {
        Light light = Light.RED;
        Light before = null;
        int row = 0;
        while (true) {
            int wait = Verify.anyInt();
            row = wait > 1000 ? (row + 1) % 4 : 0;
            if (wait > 30) {
                before = light;
                light = light == Light.RED ? Light.GREEN : light == Light.GREEN && row != 3 ? Light.YELLOW : Light.RED;
            }
            assert before != Light.GREEN || light != Light.RED;
        }
    }
}

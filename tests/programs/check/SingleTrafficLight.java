// expect: SAFE
import weft.Verify;

/** Two lights that are never green together. */
public class SingleTrafficLight {
    enum Color { RED, GREEN, YELLOW }

    public static void main(String[] args) {
        Color north = Color.RED;
        Color east = Color.GREEN;
        for (int i = 0; i < 8; i++) {
            if (Verify.anyBoolean()) {
                if (east == Color.GREEN) {
                    east = Color.YELLOW;
                } else if (east == Color.YELLOW) {
                    east = Color.RED;
                } else if (north == Color.RED) {
                    east = Color.GREEN;
                }
            } else {
                if (north == Color.GREEN) {
                    north = Color.YELLOW;
                } else if (north == Color.YELLOW) {
                    north = Color.RED;
                } else if (east == Color.RED) {
                    north = Color.GREEN;
                }
            }
            assert north == Color.RED || east == Color.RED;
        }
    }
}

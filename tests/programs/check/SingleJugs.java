// expect: UNSAFE AssertionError
import weft.Verify;

/** Two jugs of 3 and 5: four litres can be measured. */
public class SingleJugs {
    public static void main(String[] args) {
        int a = 0;
        int b = 0;
        for (int i = 0; i < 6; i++) {
            switch (Verify.anyInt(0, 5)) {
                case 0 -> a = 3;
                case 1 -> b = 5;
                case 2 -> a = 0;
                case 3 -> b = 0;
                case 4 -> {
                    int n = Math.min(a, 5 - b);
                    a -= n;
                    b += n;
                }
                default -> {
                    int n = Math.min(b, 3 - a);
                    b -= n;
                    a += n;
                }
            }
            assert a >= 0 && a <= 3 && b >= 0 && b <= 5;
            assert b != 4 : "measured";
        }
    }
}

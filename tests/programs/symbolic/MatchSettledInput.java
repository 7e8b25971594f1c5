// expect: UNSAFE AssertionError
// inputs: 1 true 2 true 3 true 12345
import weft.Verify;

// An input that the path settles is a number, one that it does not settle is not, whatever its value is.
public class MatchSettledInput {
    static int[] kept = new int[3];

    public static void main(String[] args) {
        int[] counts = new int[4];
        for (int i = 0; i < 3; i++) {
            int which = Verify.anyInt(0, 3);
            boolean flag = Verify.anyBoolean();
            if (which == 1 || which == 3) {
                counts[which]++;
            }
            kept[i] = flag ? which : 7;
        }
        int end = Verify.anyInt();
        assert !(kept[0] == 1 && kept[1] == 2 && kept[2] == 3 && end == 12345);
    }
}

// expect: SAFE
import weft.Verify;

// As MatchSettledInput: what was counted was kept.
public class MatchSettledInputSafe {
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
        assert !(kept[0] == 1 && kept[1] == 1 && counts[1] < 2 && end > 0);
    }
}

// expect: SAFE
import weft.Verify;

// Two users ask for five resources; no resource is ever given to both.
public class ControlArbiter {
    static int[] owner = new int[5];

    static void request(int user, int resource) {
        if (owner[resource] == 0) {
            owner[resource] = user;
        }
    }

    static void release(int user, int resource) {
        if (owner[resource] == user) {
            owner[resource] = 0;
        }
    }

    public static void main(String[] args) {
        boolean[][] held = new boolean[3][5];
        for (int i = 0; i < 4; i++) {
            int user = Verify.anyInt(1, 2);
            int resource = Verify.anyInt(0, 4);
            if (Verify.anyBoolean()) {
                request(user, resource);
                held[user][resource] |= owner[resource] == user;
            } else {
                release(user, resource);
                held[user][resource] = false;
            }
            for (int r = 0; r < 5; r++) {
                assert !(held[1][r] && held[2][r]);
            }
        }
    }
}

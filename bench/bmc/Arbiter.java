import weft.Verify;

/** An arbiter for two users and five resources. Arguments: how many requests, `unsafe` for one that forgets to look. */
public class Arbiter {
    static final int USERS = 2;
    static final int RESOURCES = 5;

    static int[] owner = new int[RESOURCES];

    static void request(int user, int resource, boolean looks) {
        if (owner[resource] == 0 || (!looks && resource == RESOURCES - 1)) {
            owner[resource] = user;
        }
    }

    static void release(int user, int resource) {
        if (owner[resource] == user) {
            owner[resource] = 0;
        }
    }

    public static void main(String[] args) {
        boolean looks = args[1].equals("safe");
        boolean[][] held = new boolean[USERS + 1][RESOURCES];
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            int user = Verify.anyInt(1, USERS);
            int resource = Verify.anyInt(0, RESOURCES - 1);
            if (Verify.anyBoolean()) {
                request(user, resource, looks);
                held[user][resource] |= owner[resource] == user;
            } else {
                release(user, resource);
                held[user][resource] = false;
            }
            for (int r = 0; r < RESOURCES; r++) {
                assert !(held[1][r] && held[2][r]);
            }
        }
    }
}

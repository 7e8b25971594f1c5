import weft.Verify;

/** The same with explicit choices that stay in the state: 2^9 - 1 = 511 states. */
public class IndependentChoices {
    boolean a1, a2, a3, a4, a5, a6, a7, a8;

    void test() {
        if (a1 = Verify.anyBoolean()) {
        }
        if (a2 = Verify.anyBoolean()) {
        }
        if (a3 = Verify.anyBoolean()) {
        }
        if (a4 = Verify.anyBoolean()) {
        }
        if (a5 = Verify.anyBoolean()) {
        }
        if (a6 = Verify.anyBoolean()) {
        }
        if (a7 = Verify.anyBoolean()) {
        }
        if (a8 = Verify.anyBoolean()) {
        }
    }

    public static void main(String[] args) {
        new IndependentChoices().test();
    }
}

import weft.Verify;

/** The same with explicit choices: 511 states. */
public class CountingChoices {
    int i;
    boolean a1, a2, a3, a4, a5, a6, a7, a8;

    void test() {
        if (a1 = Verify.anyBoolean()) {
            i++;
        }
        if (a2 = Verify.anyBoolean()) {
            i++;
        }
        if (a3 = Verify.anyBoolean()) {
            i++;
        }
        if (a4 = Verify.anyBoolean()) {
            i++;
        }
        if (a5 = Verify.anyBoolean()) {
            i++;
        }
        if (a6 = Verify.anyBoolean()) {
            i++;
        }
        if (a7 = Verify.anyBoolean()) {
            i++;
        }
        if (a8 = Verify.anyBoolean()) {
            i++;
        }
    }

    public static void main(String[] args) {
        new CountingChoices().test();
    }
}

import weft.Verify;

/** The inputs as given in weft.inputs, then the end of the run by an assumption. */
public class Given {
    public static void main(String[] args) {
        System.out.print(Verify.anyBoolean() + " " + Verify.anyInt() + " " + Verify.anyChar() + " " + Verify.anyDouble()
            + " " + Verify.anyString(4) + " " + Verify.anyInt(1, 6));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print(" hook")));
        try {
            Verify.assume(false);
        } catch (Verify.AssumptionFailed e) {
            System.out.print(" thrown");
        } finally {
            System.out.print(" finally");
        }
    }
}

// expect-exit: 1
/** Assertions are enabled. */
public class AssertFails {
    public static void main(String[] args) {
        int x = 2;
        assert x == 2;
        System.out.println("first holds");
        assert x == 3 : "x is " + x;
        System.out.println("never");
    }
}

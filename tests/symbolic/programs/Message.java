// expect: UNSAFE (AssertionError at Message.java:12)
import weft.Verify;

/** Minus one, which is also the largest choice; caught exceptions whose message nobody reads. */
public class Message {
    public static void main(String[] args) {
        int a = Verify.anyInt();
        try {
            int[] t = new int[3];
            t[a]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert a != -1;
        }
    }
}

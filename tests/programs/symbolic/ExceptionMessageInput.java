// expect: UNSAFE AssertionError
// inputs: 5
import weft.Verify;

public class ExceptionMessageInput {
    public static void main(String[] args) {
        int[] a = new int[2];
        int i = Verify.anyInt(0, 5);
        try {
            a[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert !e.getMessage().contains("5 ");
        }
    }
}

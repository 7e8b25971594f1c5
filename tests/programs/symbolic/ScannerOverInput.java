// expect: UNSAFE AssertionError
// inputs: "7"
import java.util.Scanner;
import weft.Verify;

public class ScannerOverInput {
    public static void main(String[] args) {
        String s = Verify.anyString(1);
        Scanner in = new Scanner(s);
        if (in.hasNextInt()) {
            assert in.nextInt() != 7;
        }
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCastByte {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        byte b = (byte) x; short s = (short) x; char c = (char) x;
        if (x > 300) assert b == s || c != 40000;
    }
}

// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskGetBytes {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        byte[] b = s.getBytes();
        if (b.length == 3) assert b[1] != 'k';
    }
}

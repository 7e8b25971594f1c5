// expect: UNSAFE NullPointerException
// inputs: 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionNullPointer {
    static String find(int key) {
        return key == 5 ? null : "value";
    }

    public static void main(String[] args) {
        int key = Verifier.nondetInt();
        assert find(key).length() == 5;
    }
}

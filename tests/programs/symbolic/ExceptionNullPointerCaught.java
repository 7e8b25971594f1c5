// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class ExceptionNullPointerCaught {
    static String find(int key) {
        return key == 5 ? null : "value";
    }

    public static void main(String[] args) {
        int key = Verifier.nondetInt();
        try {
            assert find(key).length() == 5;
        } catch (NullPointerException e) {
            assert key == 5;
        }
    }
}

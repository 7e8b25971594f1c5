// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskBuilderReplace {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder(s);
        if (b.length() < 4) return;
        b.replace(1, 3, "XYZ");
        assert !b.toString().equals("aXYZb");
    }
}

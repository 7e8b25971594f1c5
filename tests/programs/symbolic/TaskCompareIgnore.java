// expect: UNSAFE AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskCompareIgnore {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.compareToIgnoreCase("Zebra") == 0) assert s.equals("Zebra") || s.equals("zebra");
    }
}

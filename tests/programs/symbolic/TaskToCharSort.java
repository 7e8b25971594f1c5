// expect: UNSAFE AssertionError
import java.util.Arrays;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskToCharSort {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 4) return;
        char[] a = s.toCharArray(); Arrays.sort(a);
        assert !new String(a).equals("aelp");
    }
}

// expect: UNSAFE AssertionError
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ConcurrentModificationException;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskIterCme {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4));
        int k = Verifier.nondetInt(); boolean cme = false;
        try { for (Integer i : l) if (i == k) l.remove(i); } catch (ConcurrentModificationException e) { cme = true; }
        assert !cme;
    }
}

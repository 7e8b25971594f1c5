// expect: UNSAFE AssertionError
import java.util.ArrayList;
import java.util.List;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskListContains {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) l.add(Verifier.nondetInt());
        assert !l.contains(42) || l.indexOf(42) < 2;
    }
}

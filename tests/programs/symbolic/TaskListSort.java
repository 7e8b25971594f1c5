// expect: SAFE
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskListSort {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 4; i++) l.add(Verifier.nondetInt());
        Collections.sort(l);
        assert l.get(0) <= l.get(1) && l.get(2) <= l.get(3);
    }
}

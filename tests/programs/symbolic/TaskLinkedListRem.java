// expect: UNSAFE AssertionError
import java.util.LinkedList;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskLinkedListRem {
    public static void main(String[] args) {
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 3; i++) l.add(Verifier.nondetInt());
        l.remove(Integer.valueOf(5));
        assert l.size() == 3;
    }
}

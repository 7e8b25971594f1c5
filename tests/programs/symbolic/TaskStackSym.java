// expect: SAFE
import java.util.Stack;

import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskStackSym {
    public static void main(String[] args) {
        Stack<Integer> st = new Stack<>();
        int n = Verifier.nondetInt(); if (n < 1 || n > 5) return;
        for (int i = 0; i < n; i++) st.push(i * i);
        assert st.peek() == (n - 1) * (n - 1) && st.size() == n;
    }
}

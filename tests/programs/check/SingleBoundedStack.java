// expect: UNSAFE EmptyStackException
import java.util.Stack;
import weft.Verify;

/** A calculator that pops from an empty stack for some programs. */
public class SingleBoundedStack {
    public static void main(String[] args) {
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 3; i++) {
            if (Verify.anyBoolean()) {
                s.push(i);
            } else {
                s.push(s.pop() + s.pop());
            }
        }
    }
}

// expect: UNSAFE AssertionError
// inputs: '+'
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchCharToken {
    static int precedence(char c) {
        switch (c) {
            case '+': case '-': return 1;
            case '*': case '/': return 2;
            case '(': return 0;
            default: return -1;
        }
    }

    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        if (precedence(c) > 0) {
            assert precedence(c) == 2;
        }
    }
}

// expect: UNSAFE AssertionError
// inputs: 15
import weft.Verify;

public class TernaryChain {
    static String fizz(int n) {
        return n % 15 == 0 ? "FizzBuzz" : n % 5 == 0 ? "Buzz" : n % 3 == 0 ? "Fizz" : "" + n;
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(1, 100);
        assert !fizz(n).equals("FizzBuzz");
    }
}

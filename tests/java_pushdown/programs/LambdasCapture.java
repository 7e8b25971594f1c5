// Lambdas capture values, an array and a method of an object.
public class LambdasCapture {
    interface Op {
        int apply(int x);
    }

    final int base = 3;

    int plus(int x) {
        return base + x;
    }

    public static void main(String[] args) throws Exception {
        int[] cell = {1};
        int by = 2;
        Op twice = x -> x * by, plus = new LambdasCapture()::plus;
        Thread t = new Thread(() -> cell[0] = twice.apply(plus.apply(cell[0])));
        t.start();
        t.join();
        assert cell[0] == 8; // bug: assert cell[0] == 5;
    }
}

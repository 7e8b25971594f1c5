// Division and remainder by zero throw in the thread that divides.
public class DivisionByZero {
    static volatile int d;
    static int caught;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> d = 2);
        t.start();
        try {
            int q = 9 / d;
            assert q == 4;
            assert -9 % d == -1;
        } catch (ArithmeticException e) {
            caught = 1;
        }
        t.join();
        assert 9 % d == 1 && -7 / d == -3; // bug: assert caught == 0;
    }
}

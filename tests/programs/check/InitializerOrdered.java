// expect: SAFE
/** One class needs the other, not both ways. */
public class InitializerOrdered {
    static class A {
        static final int X = compute(5);
    }

    static class B {
        static final int Y = A.X + 1;
    }

    static int compute(int n) {
        return n * 2;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread t = new Thread(() -> seen[0] = B.Y);
        t.start();
        int x = A.X;
        t.join();
        assert x == 10 && seen[0] == 11;
    }
}

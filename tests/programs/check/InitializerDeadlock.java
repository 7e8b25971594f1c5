// expect: UNSAFE deadlock
/** Two classes that initialise each other, from two threads. */
public class InitializerDeadlock {
    static class A {
        static final int X = B.Y == 0 ? 1 : 2;
    }

    static class B {
        static final int Y = A.X == 0 ? 3 : 4;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread t = new Thread(() -> seen[0] = A.X);
        t.start();
        int y = B.Y;
        t.join();
        assert y != 0 && seen[0] != 0;
    }
}

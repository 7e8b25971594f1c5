// The start ends before the initialiser that main runs, too.
public class LateByMain {
    static int got;

    static class Late {
        static int value = twice(3);

        static int twice(int x) {
            return x + x;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> got = Late.value);
        t.start();
        int mine = Late.value;
        t.join();
        assert mine == 6 && got == 6; // bug: assert mine == 6 && got == 0;
    }
}

// Short circuits and conditions with side effects.
public class Ternaries {
    static volatile int calls;
    static volatile boolean flag;

    static boolean yes() {
        calls++;
        return true;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> flag = true);
        t.start();
        int x = flag ? 1 : 2;
        boolean both = x == 1 && yes() || x == 2 && !yes();
        t.join();
        assert both == (x == 1) && calls == 1; // bug: assert both;
    }
}

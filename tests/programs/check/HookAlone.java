// expect: SAFE
// states: 20
/** What ended threads did comes before the shutdown hook, though nobody has joined them. */
public class HookAlone {
    static int n;

    static synchronized void add() {
        n++;
    }

    public static void main(String[] args) {
        new Thread(HookAlone::add).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            for (int i = 0; i < 100; i++) n++;
            assert n == 101;
        }));
    }
}

// expect: UNKNOWN
// possible: int\[\]
// possible: EachByWrongOwner.Log.count
// An array that is handed from one owner to another is not guarded by either; nor is an object by another one's monitor.
public class EachByWrongOwner {
    static class Log {
        private int[] entries = new int[10];
        int count;

        synchronized void add(int x) {
            entries[0] = x;
        }

        void take(Log from) {
            entries = from.entries;
        }

        synchronized void count(Log other) {
            other.count++;
        }
    }

    static final Log[] all = new Log[2];
    static volatile int which;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) all[i] = new Log();
        all[0].take(all[1]);
        for (int i = 0; i < 4; i++)
            new Thread(() -> {
                all[which].add(1);
                all[which].count(all[1 - which]);
            }).start();
    }
}

// expect: SAFE
// Each object has an array that it made itself, and guards it by its own monitor.
public class EachOwnList {
    static class Log {
        private final int[] entries = new int[10];
        private int count;

        synchronized void add(int x) {
            if (count < entries.length) entries[count++] = x;
        }

        synchronized int last() {
            return count == 0 ? 0 : entries[count - 1];
        }
    }

    static final Log[] all = new Log[2];
    static volatile int which;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) all[i] = new Log();
        for (int i = 0; i < 4; i++) new Thread(() -> all[which].add(1)).start();
        all[0].last();
    }
}

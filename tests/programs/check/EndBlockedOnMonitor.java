// expect: SAFE within bounds (sequentially consistent executions; data race on EndBlockedOnMonitor.count)
// options: --search dfs --jobs 2
/** A thread cannot end while another one holds its monitor; what it did last is behind it then. */
public class EndBlockedOnMonitor {
    static int count;
    static volatile int steps;
    static Thread holder, writer;

    static class Late {
        static int value = 1;
        static {
            count++;
        }
    }

    static void hold() {
        synchronized (writer) {
            count++;
        }
        Late.value++;
        steps = 3;
    }

    static void write() {
        count = count;
        count = count + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        holder = new Thread(EndBlockedOnMonitor::hold);
        writer = new Thread(EndBlockedOnMonitor::write);
        holder.start();
        writer.start();
        for (int i = 0; i < 2; i++) {
            steps++;
        }
        steps = 2;
        holder.join();
        writer.join();
        assert count < 4;
    }
}

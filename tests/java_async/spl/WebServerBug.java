// As examples/spl/web_server_bug.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class WebServerBug {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static class Worker {
        boolean busy;

        void serve() {
            if (Verify.anyBoolean()) loop.execute(() -> finished(this));
            loop.execute(() -> finished(this));
        }
    }

    static Worker first = new Worker(), second = new Worker();
    static int free = 2;

    static void request(int page) {
        if (free == 0) {
            loop.execute(() -> request(page));
            return;
        }
        int next = (page + 1) % 3;
        loop.execute(() -> request(next));
        Worker worker = first.busy ? second : first;
        worker.busy = true;
        free--;
        loop.execute(worker::serve);
    }

    static void finished(Worker worker) {
        worker.busy = false;
        free++;
        assert free <= 2;
    }

    public static void main(String[] args) {
        loop.execute(() -> request(1));
    }
}

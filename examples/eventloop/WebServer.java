// The web server of Sen and Viswanathan: requests wait for one of two threads, and take one of two connections to the
// database, of which a thread always finds one free.
//
//     weft check --engine async examples/eventloop/WebServer.java       SAFE
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WebServer {
    private int free = 2; // connections

    synchronized void take() {
        assert free > 0;
        free--;
    }

    synchronized void giveBack() {
        free++;
        assert free <= 2;
    }

    void request() {
        take();
        giveBack();
    }

    public static void main(String[] args) {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        WebServer server = new WebServer();
        for (;;) threads.execute(server::request);
    }
}

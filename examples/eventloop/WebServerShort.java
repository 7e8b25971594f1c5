// As WebServer, with three threads and two connections.
//
//     weft check --engine async examples/eventloop/WebServerShort.java  UNSAFE (AssertionError at WebServerShort.java:11)
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WebServerShort {
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
        ExecutorService threads = Executors.newFixedThreadPool(3);
        WebServerShort server = new WebServerShort();
        for (;;) threads.execute(server::request);
    }
}

// expect: UNSAFE AssertionError

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** What threads print is caught and looked at: then it matters who is first. */
public class OutputCaught {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setOut(new PrintStream(caught));
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        System.out.println("main");
        other.join();
        assert caught.toString().startsWith("main");
    }
}

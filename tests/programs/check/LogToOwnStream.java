// expect: SAFE within bounds (clock fixed; time zone UTC)
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.logging.Logger;

/** Standard error is a stream of the program's, so the date in the text can be seen. */
public class LogToOwnStream {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setErr(new PrintStream(out, true));
        Logger.getLogger("till").info("sold");
        assert out.toString().contains("sold");
    }
}

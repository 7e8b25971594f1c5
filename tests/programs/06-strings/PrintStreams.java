import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;

/** In-memory streams, System.setOut, readers and writers. */
public class PrintStreams {
    public static void main(String[] args) throws Exception {
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        System.out.println("captured é");
        System.out.printf("%03d", 7);
        System.setOut(old);
        System.out.println(bytes.size() + " " + bytes.toString(StandardCharsets.UTF_8));
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.println("line");
        p.format("%s", 5);
        p.flush();
        System.out.println(w.getBuffer().length() + w.toString());
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
        String line;
        while ((line = r.readLine()) != null) {
            System.out.println(line);
        }
        System.out.append("appended").append('\n').append("xyz", 1, 2).println();
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        System.err.println("goes to the other stream");
        System.out.println(System.out.checkError());
        StringWriter trace = new StringWriter();
        new Exception("to a writer").printStackTrace(new PrintWriter(trace, true));
        System.out.println(trace.toString().lines().findFirst().get());
    }
}

// expect: UNKNOWN
// possible: PrintedException.printed PrintedException.uncaught PrintedException.cause PrintedException.stream
import java.io.PrintWriter;

/** Printing an exception calls methods that the program overrides: its own, its cause's, its stream's. */
public class PrintedException {
    static int printed, uncaught, cause, stream;

    static class Printed extends Exception {
        @Override
        public String getMessage() {
            return "p" + printed++;
        }
    }

    static class Uncaught extends RuntimeException {
        @Override
        public String toString() {
            return "u" + uncaught++;
        }
    }

    static class Cause extends Exception {
        @Override
        public String toString() {
            return "c" + cause++;
        }
    }

    static class Wrapped extends Exception {
        @Override
        public Throwable getCause() {
            return new Cause();
        }
    }

    static class Writer extends PrintWriter {
        Writer() {
            super((java.io.Writer) null);
        }

        @Override
        public void println(Object o) {
            stream++;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> new Printed().printStackTrace()).start();
        new Thread(() -> { throw new Uncaught(); }).start();
        new Thread(() -> new Wrapped().printStackTrace()).start();
        new Thread(() -> new Exception().printStackTrace(new Writer())).start();
        printed = uncaught = cause = stream = 0;
    }
}

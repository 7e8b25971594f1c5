// expect: UNKNOWN
// possible: Texts.sequence Texts.format Texts.lambda
import java.util.Formattable;
import java.util.Formatter;

/** What makes an object of the program a text is called by string builders and String.format. */
public class Texts implements CharSequence, Formattable {
    static int sequence, format, lambda;

    @Override
    public int length() {
        return 1;
    }

    @Override
    public char charAt(int i) {
        sequence++;
        return 'a';
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return this;
    }

    @Override
    public void formatTo(Formatter f, int flags, int width, int precision) {
        format++;
    }

    public static void main(String[] args) {
        Texts text = new Texts();
        Formattable other = (f, flags, width, precision) -> lambda++;
        new Thread(() -> new StringBuilder().append(text)).start();
        new Thread(() -> String.format("%s%s", text, other)).start();
        sequence = format = lambda = 0;
    }
}

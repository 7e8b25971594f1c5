// expect: UNSAFE AssertionError
import java.text.ParsePosition;

/** Objects of the library that are not made for several threads stay what they are. */
public class DateFormatShared {
    public static void main(String[] args) throws InterruptedException {
        ParsePosition p = new ParsePosition(0);
        Thread a = new Thread(() -> p.setIndex(p.getIndex() + 1));
        a.start();
        p.setIndex(p.getIndex() + 1);
        a.join();
        assert p.getIndex() == 2;
    }
}

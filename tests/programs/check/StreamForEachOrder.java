// expect: UNSAFE AssertionError
import java.util.stream.IntStream;

/** forEach has no order. */
public class StreamForEachOrder {
    public static void main(String[] args) {
        StringBuffer s = new StringBuffer();
        IntStream.range(0, 3).parallel().forEach(s::append);
        assert s.toString().equals("012");
    }
}

// expect: SAFE within bounds (4 processors)
import java.util.stream.IntStream;

/** forEachOrdered has. */
public class StreamForEachOrdered {
    public static void main(String[] args) {
        StringBuffer s = new StringBuffer();
        IntStream.range(0, 3).parallel().forEachOrdered(s::append);
        assert s.toString().equals("012");
    }
}

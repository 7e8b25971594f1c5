// expect: SAFE
import java.util.ArrayList;
import java.util.List;

/** The list is shared, and locked; each thread has another one for itself. */
public class ListUnderLock {
    static final List<String> list = new ArrayList<>();

    static void add(String word) {
        List<String> own = new ArrayList<>();
        own.add(word);
        synchronized (list) {
            list.addAll(own);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add("a")).start();
        add("b");
    }
}

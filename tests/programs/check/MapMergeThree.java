// expect: SAFE
import java.util.concurrent.ConcurrentHashMap;

/** Three threads merge into two keys. */
public class MapMergeThree {
    static final ConcurrentHashMap<String, Integer> words = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Runnable body = () -> {
            words.merge("a", 1, Integer::sum);
            words.merge("b", 1, Integer::sum);
        };
        Thread one = new Thread(body);
        Thread two = new Thread(body);
        one.start();
        two.start();
        body.run();
        one.join();
        two.join();
        assert words.get("a") == 3 && words.get("b") == 3;
    }
}

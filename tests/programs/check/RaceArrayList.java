// expect: UNSAFE race
// property: race
import java.util.ArrayList;
import java.util.List;

/** Two threads add to one ArrayList. */
public class RaceArrayList {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new ArrayList<>();
        Thread t = new Thread(() -> list.add("a"));
        t.start();
        list.add("b");
        t.join();
    }
}

import java.util.concurrent.ConcurrentHashMap;

/** The way is through a map, which is not followed: nothing may be proved. */
public class InMap {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    static Integer secret() {
        return 42;
    }

    static void show(Integer i) {
        System.out.println(i);
    }

    public static void main(String[] args) {
        new Thread(() -> show(map.get("a"))).start();
        map.put("a", secret());
    }
}

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** Insertion order, access order, eviction. */
public class LinkedHashMaps {
    public static void main(String[] args) {
        Map<String, Integer> m = new LinkedHashMap<>();
        for (String s : new String[] {"z", "a", "m", "b", "z"}) {
            m.merge(s, 1, Integer::sum);
        }
        System.out.println(m);
        m.remove("a");
        m.put("a", 9);
        System.out.println(m.keySet() + " " + m.values());
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 5; i++) {
            lru.put(i, "v" + i);
            lru.get(2);
        }
        System.out.println(lru);
        lru.getOrDefault(2, "");
        lru.putIfAbsent(3, "x");
        System.out.println(lru);
        LinkedHashSet<Integer> set = new LinkedHashSet<>();
        for (int i = 10; i > 0; i--) {
            set.add(i * i % 7);
        }
        System.out.println(set);
    }
}

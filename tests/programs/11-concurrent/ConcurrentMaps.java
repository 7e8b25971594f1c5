// threads
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** ConcurrentHashMap and the skip lists. */
public class ConcurrentMaps {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<Integer, Integer> s = new ConcurrentSkipListMap<>();
        ConcurrentHashMap<Integer, Integer> inserts = new ConcurrentHashMap<>(2);
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    m.merge("k" + k % 10, 1, Integer::sum);
                    s.merge(k % 7, n + 1, Integer::sum);
                    inserts.put(n * 100 + k, k);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(new TreeMap<>(m));
        System.out.println(s);
        System.out.println(inserts.size() + " " + inserts.reduceValues(1, Integer::sum) + " " + inserts.mappingCount());
        System.out.println(m.putIfAbsent("k0", 5) + " " + m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("new", (k, v) -> null) + " " + m.replace("k1", 40, 41) + m.get("k1"));
        System.out.println(m.search(1, (k, v) -> v == 41 ? k : null) + " " + m.remove("k2", 3) + m.containsKey("k2") + " " + m.getOrDefault("zz", 0));
        System.out.println(m.entrySet().stream().mapToInt(e -> e.getValue()).sum());
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        for (String k : m.keySet()) {
            m.remove(k);
        }
        System.out.println(m.isEmpty());
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(java.util.List.of("d", "b", "a", "c"));
        System.out.println(set + " " + set.first() + set.higher("b") + set.headSet("c") + set.descendingSet());
        var keys = ConcurrentHashMap.<Integer>newKeySet();
        System.out.println(keys.add(1) + " " + keys.add(1) + " " + s.firstKey() + s.ceilingKey(5) + s.pollLastEntry());
    }
}

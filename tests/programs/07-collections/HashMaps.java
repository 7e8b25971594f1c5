import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HashMap: resizing, collisions into trees, null keys, the functional methods. */
public class HashMaps {
    record Clash(int n) implements Comparable<Clash> {
        @Override
        public int hashCode() {
            return 42;
        }

        public int compareTo(Clash o) {
            return Integer.compare(n, o.n);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "to be or not to be that is the question to be".split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m);
        m.put(null, 100);
        System.out.println(m.get(null) + " " + m.getOrDefault("x", -1) + " " + m.containsKey("be") + " " + m.containsValue(3));
        m.computeIfAbsent("new", String::length);
        m.computeIfPresent("be", (k, v) -> v * 10);
        m.compute("or", (k, v) -> null);
        m.putIfAbsent("to", 77);
        System.out.println(new TreeMap<>(Map.of("a", 1)) + " " + m.size() + " " + m.get("be") + m.get("or") + m.get("to"));
        m.remove(null);
        m.replaceAll((k, v) -> v + k.length());
        System.out.println(m);
        Map<Clash, Integer> clashes = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            clashes.put(new Clash(i), i * i);
        }
        int sum = 0;
        for (int i = 0; i < 100; i += 3) {
            sum += clashes.get(new Clash(i));
        }
        System.out.println(sum + " " + clashes.get(new Clash(100)) + " " + clashes.size());
        for (int i = 0; i < 95; i++) {
            clashes.remove(new Clash(i));
        }
        System.out.println(new TreeMap<>(clashes));
        Map<Integer, Integer> ints = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            ints.put(i * 7919 % 10007, i);
        }
        long hash = 0;
        for (Map.Entry<Integer, Integer> e : ints.entrySet()) {
            hash = hash * 31 + e.getKey() * 17 + e.getValue();
        }
        System.out.println(hash + " " + ints.hashCode());
        List<Integer> keys = new ArrayList<>(ints.keySet());
        System.out.println(keys.subList(0, 10));
        ints.entrySet().removeIf(e -> e.getValue() % 2 == 0);
        ints.values().remove(999);
        ints.keySet().retainAll(List.of(keys.get(1), keys.get(2), keys.get(3)));
        System.out.println(ints);
        System.out.println(m.equals(new HashMap<>(m)) + " " + m.entrySet().iterator().next());
    }
}

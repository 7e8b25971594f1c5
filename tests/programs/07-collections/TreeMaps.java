import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** TreeMap and TreeSet as navigable collections. */
public class TreeMaps {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            m.put(i * 37 % 101, "v" + i);
        }
        System.out.println(m);
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(40) + " " + m.ceilingKey(40) + " " + m.lowerKey(37) + " " + m.higherEntry(37));
        System.out.println(m.headMap(20) + " " + m.tailMap(80, false) + " " + m.subMap(30, true, 60, true));
        System.out.println(m.descendingMap().firstKey() + " " + m.descendingKeySet());
        NavigableMap<Integer, String> view = m.subMap(10, true, 50, false);
        view.put(11, "in view");
        System.out.println(m.get(11) + " " + view.size());
        try {
            view.put(99, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        while (m.size() > 5) {
            m.pollFirstEntry();
            m.pollLastEntry();
        }
        System.out.println(m);
        TreeSet<String> s = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        s.addAll(java.util.List.of("pear", "fig", "apple", "kiwi", "date", "plum"));
        System.out.println(s + " " + s.first() + " " + s.headSet("kiwi") + " " + s.descendingSet() + " " + s.pollFirst() + " " + s.ceiling("zzz"));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        TreeMap<Integer, Integer> big = new TreeMap<>();
        int x = 1;
        for (int i = 0; i < 2000; i++) {
            x = x * 1103515245 + 12345;
            if ((x >>> 30) == 0) {
                big.remove(x >>> 22);
            } else {
                big.merge(x >>> 22, 1, Integer::sum);
            }
        }
        System.out.println(big.size() + " " + big.hashCode() + " " + big.firstEntry() + " " + big.lastEntry());
    }
}

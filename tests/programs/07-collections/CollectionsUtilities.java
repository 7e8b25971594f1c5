import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** java.util.Collections, immutable collections, and what they refuse. */
public class CollectionsUtilities {
    static void refuse(Runnable r) {
        try {
            r.run();
            System.out.println("allowed");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 8) + " " + Collections.binarySearch(l, 4));
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.rotate(l, 2);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.singletonMap("k", "v"));
        Collections.fill(l.subList(0, 2), 0);
        System.out.println(l + " " + Collections.disjoint(l, List.of(7)) + Collections.unmodifiableList(l));
        List<Integer> im = List.of(1, 2, 3);
        Set<String> is = Set.of("one");
        Map<String, Integer> map = Map.of("k", 1);
        refuse(() -> im.add(4));
        refuse(() -> is.remove("one"));
        refuse(() -> map.put("k", 2));
        refuse(() -> List.of(1, null));
        refuse(() -> Set.of(1, 1));
        refuse(() -> Collections.unmodifiableCollection(l).clear());
        refuse(() -> Arrays.asList(1, 2).add(3));
        refuse(() -> Arrays.asList(1, 2).set(0, 9));
        refuse(() -> Collections.checkedList(new ArrayList(), String.class).add((Object) 1));
        refuse(() -> im.contains(null));
        System.out.println(List.copyOf(l).equals(l) + " " + new TreeSet<>(Set.of(3, 1, 2)) + " " + Map.entry("a", 1) + map);
        Collection<Integer> sync = Collections.synchronizedCollection(new ArrayList<>(im));
        sync.add(7);
        System.out.println(sync);
        System.out.println(im.hashCode() + " " + Arrays.asList(1, 2, 3).hashCode() + " " + Set.of(5).hashCode() + " " + map.hashCode());
        Collections.addAll(l, 1, 2, 3);
        System.out.println(Collections.indexOfSubList(l, List.of(2, 3)) + " " + Collections.max(l, Collections.reverseOrder()));
    }
}

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** ArrayList and its iterators. */
public class ArrayLists {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            l.add(i * i % 11);
        }
        System.out.println(l);
        l.add(3, 99);
        l.remove(0);
        l.remove((Integer) 5);
        l.set(1, -1);
        System.out.println(l + " " + l.indexOf(4) + " " + l.lastIndexOf(4) + " " + l.contains(7) + " " + l.size());
        l.removeIf(x -> x > 8);
        l.replaceAll(x -> x + 1);
        l.sort(null);
        System.out.println(l);
        List<Integer> sub = l.subList(2, 6);
        sub.clear();
        System.out.println(l);
        ListIterator<Integer> it = l.listIterator();
        while (it.hasNext()) {
            int x = it.next();
            if (x % 2 == 0) {
                it.remove();
            } else {
                it.add(x * 100);
            }
        }
        while (it.hasPrevious()) {
            it.set(it.previous() + it.nextIndex());
        }
        System.out.println(l);
        try {
            for (Integer x : l) {
                l.add(x);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + l.size());
        }
        try {
            l.get(100);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Collections.reverse(l);
        Collections.swap(l, 0, 1);
        System.out.println(l + " " + Collections.max(l) + " " + Collections.min(l) + " " + Collections.frequency(l, 1));
        Integer[] array = l.toArray(new Integer[0]);
        System.out.println(Arrays.toString(array) + l.equals(Arrays.asList(array)) + l.hashCode());
        Iterator<Integer> i = l.iterator();
        i.next();
        i.remove();
        try {
            i.remove();
        } catch (IllegalStateException e) {
            System.out.println("twice");
        }
        List<List<Integer>> nested = new ArrayList<>();
        nested.add(l);
        nested.add(List.of());
        System.out.println(nested);
        List<Object> self = new ArrayList<>();
        self.add(self);
        System.out.println(self);
        l.addAll(1, List.of(7, 8));
        l.retainAll(List.of(7, 8, 9));
        System.out.println(l);
    }
}

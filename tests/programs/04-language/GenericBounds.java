import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Intersection types, recursive bounds, wildcard capture, generic arrays. */
public class GenericBounds {
    interface Named {
        String name();
    }

    interface Sized {
        int size();
    }

    record Item(String name, int size) implements Named, Sized, Comparable<Item> {
        public int compareTo(Item o) {
            return Integer.compare(size, o.size);
        }
    }

    static <T extends Named & Sized> String show(T t) {
        return t.name() + t.size();
    }

    abstract static class Builder<B extends Builder<B>> {
        final StringBuilder text = new StringBuilder();

        abstract B self();

        B add(String s) {
            text.append(s);
            return self();
        }
    }

    static class Fancy extends Builder<Fancy> {
        Fancy self() {
            return this;
        }

        Fancy star() {
            text.append('*');
            return this;
        }
    }

    static void reverse(List<?> list) {
        reverseCaptured(list);
    }

    private static <T> void reverseCaptured(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--) {
            list.set(i, list.set(j, list.get(i)));
        }
    }

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<? super A, ? super B, ? extends C> f) {
        return a -> b -> f.apply(a, b);
    }

    @SafeVarargs
    static <T extends Comparable<? super T>> T largest(T... items) {
        T best = items[0];
        for (T t : items) {
            best = t.compareTo(best) > 0 ? t : best;
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(show(new Item("box", 3)));
        System.out.println(new Fancy().add("a").star().add("b").star().text);
        List<Object> l = new ArrayList<>(List.of(1, "two", 3.0));
        reverse(l);
        System.out.println(l);
        System.out.println(curry((Integer a, Integer b) -> a * 10 + b).apply(4).apply(2));
        System.out.println(largest(new Item("a", 1), new Item("b", 5), new Item("c", 2)));
        Comparator<Item> c = Comparator.comparing(Item::name).reversed();
        List<Item> items = new ArrayList<>(List.of(new Item("x", 1), new Item("z", 2), new Item("y", 3)));
        items.sort(c);
        System.out.println(items.get(0).name());
        Function<? super Integer, ? extends List<? super Integer>> f = n -> new ArrayList<Number>(List.of(n, 2.5));
        System.out.println(f.apply(7));
    }
}

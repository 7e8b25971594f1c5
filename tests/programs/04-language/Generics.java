import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Generic classes and methods, wildcards, erasure, heap pollution. */
public class Generics {
    static class Box<T extends Comparable<T>> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T max(T other) {
            return value.compareTo(other) >= 0 ? value : other;
        }

        <R extends Comparable<R>> Box<R> map(Function<? super T, ? extends R> f) {
            return new Box<>(f.apply(value));
        }
    }

    static double sum(List<? extends Number> list) {
        double s = 0;
        for (Number n : list) {
            s += n.doubleValue();
        }
        return s;
    }

    static void fill(List<? super Integer> list) {
        for (int i = 0; i < 3; i++) {
            list.add(i);
        }
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        List<T> l = new ArrayList<>();
        for (T t : items) {
            l.add(t);
        }
        return l;
    }

    static <T extends Comparable<? super T>> T largest(List<T> list) {
        T best = list.get(0);
        for (T t : list) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<Integer> b = new Box<>(5);
        System.out.println(b.max(7) + b.max(3));
        System.out.println(b.map(i -> "n" + i).value);
        List<Number> numbers = new ArrayList<>();
        fill(numbers);
        numbers.add(2.5);
        System.out.println(sum(numbers));
        System.out.println(largest(listOf("pear", "apple", "zebra")));
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> strings = raw;
        System.out.println(strings.size());
        try {
            String s = strings.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("polluted");
        }
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
    }
}

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** User-made iterables, generators, spliterators. */
public class IteratorsAndIterables {
    static Iterable<Integer> range(int a, int b) {
        return () -> new Iterator<>() {
            int i = a;

            public boolean hasNext() {
                return i < b;
            }

            public Integer next() {
                return i++;
            }
        };
    }

    static Iterable<Long> fibonacci(int n) {
        return () -> new Iterator<Long>() {
            long a = 0;
            long b = 1;
            int left = n;

            public boolean hasNext() {
                return left > 0;
            }

            public Long next() {
                long r = a;
                a = b;
                b += r;
                left--;
                return r;
            }
        };
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : range(1, 11)) {
            for (int j : range(0, i)) {
                sum += j;
            }
        }
        System.out.println(sum);
        for (long f : fibonacci(10)) {
            System.out.print(f + " ");
        }
        System.out.println();
        List<Integer> l = new ArrayList<>();
        range(5, 9).forEach(l::add);
        range(0, 3).iterator().forEachRemaining(l::add);
        System.out.println(l);
        System.out.println(StreamSupport.stream(fibonacci(50).spliterator(), false).reduce(Long::sum).get());
        Spliterator<Integer> s = l.spliterator();
        Spliterator<Integer> half = s.trySplit();
        System.out.println(s.estimateSize() + " " + half.estimateSize() + " " + s.hasCharacteristics(Spliterator.SIZED));
        half.tryAdvance(System.out::println);
        s.forEachRemaining(System.out::println);
        PrimitiveIterator.OfInt p = IntStream.range(0, 3).iterator();
        while (p.hasNext()) {
            System.out.println(p.nextInt());
        }
    }
}

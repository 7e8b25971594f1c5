// threads
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Parallel streams whose result does not depend on the schedule. */
public class ParallelStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 1000).parallel().sum());
        System.out.println(LongStream.rangeClosed(1, 20).parallel().reduce(1, (a, b) -> a * b));
        List<Integer> l = IntStream.range(0, 200).boxed().collect(Collectors.toList());
        System.out.println(l.parallelStream().filter(x -> x % 7 == 0).map(x -> x * x).collect(Collectors.toList()));
        System.out.println(l.parallelStream().map(String::valueOf).collect(Collectors.joining()).hashCode());
        AtomicInteger calls = new AtomicInteger();
        l.parallelStream().forEach(x -> calls.addAndGet(x));
        System.out.println(calls);
        StringBuilder ordered = new StringBuilder();
        l.parallelStream().limit(10).forEachOrdered(ordered::append);
        System.out.println(ordered);
        System.out.println(l.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.counting())));
        System.out.println(l.parallelStream().sorted((a, b) -> b - a).findFirst().get() + " " + l.parallelStream().anyMatch(x -> x == 150));
        System.out.println(l.parallelStream().isParallel() + " " + l.parallelStream().sequential().isParallel());
        int[] a = new int[10000];
        java.util.Arrays.parallelSetAll(a, i -> i * 31 % 997);
        java.util.Arrays.parallelSort(a);
        System.out.println(a[0] + " " + a[5000] + " " + a[9999]);
        try {
            l.parallelStream().forEach(x -> {
                if (x == 77) {
                    throw new IllegalStateException("77");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println("caught 77");
        }
    }
}

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Intermediate and terminal operations. */
public class StreamBasics {
    public static void main(String[] args) {
        List<Integer> l = List.of(5, 3, 8, 1, 9, 2, 8);
        System.out.println(l.stream().filter(x -> x > 2).map(x -> x * x).sorted().collect(Collectors.toList()));
        System.out.println(l.stream().distinct().skip(1).limit(4).toList() + " " + l.stream().count());
        System.out.println(l.stream().reduce(0, Integer::sum) + " " + l.stream().reduce(Integer::max).get() + " " + l.stream().mapToInt(x -> x).average().getAsDouble());
        System.out.println(l.stream().anyMatch(x -> x == 9) + " " + l.stream().allMatch(x -> x > 0) + " " + l.stream().noneMatch(x -> x > 100));
        System.out.println(l.stream().min(Comparator.naturalOrder()).get() + " " + l.stream().max(Comparator.comparing(x -> -x)).get() + " " + l.stream().findFirst().get());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        System.out.println(Stream.of("a b", "c d e").flatMap(s -> Arrays.stream(s.split(" "))).toList());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).boxed().map(String::valueOf).collect(Collectors.joining()));
        System.out.println(l.stream().takeWhile(x -> x != 1).toList() + " " + l.stream().dropWhile(x -> x != 1).toList());
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1, 2).sorted().boxed().toList());
        StringBuilder seen = new StringBuilder();
        System.out.println(l.stream().peek(x -> seen.append(x)).filter(x -> x % 2 == 0).findFirst().get() + " " + seen);
        System.out.println(IntStream.range(0, 5).summaryStatistics());
        System.out.println(Stream.of(1.5, 2.5).mapToDouble(d -> d).sum() + " " + Stream.concat(Stream.of(1), Stream.of(2)).toList() + " " + Stream.empty().findAny().isPresent());
        System.out.println(Arrays.toString(l.stream().toArray(Integer[]::new)) + " " + IntStream.range(0, 3).mapToLong(i -> i * 10000000000L).sum());
        System.out.println(Stream.of(1, 2, 3).<Integer>mapMulti((x, sink) -> {
            for (int i = 0; i < x; i++) {
                sink.accept(x);
            }
        }).toList());
        Stream<Integer> once = l.stream();
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try (Stream<String> c = Stream.of("x").onClose(() -> System.out.println("closed"))) {
            c.forEach(System.out::println);
        }
        System.out.println(Stream.generate(() -> "g").limit(3).collect(Collectors.joining()));
        System.out.println(l.stream().sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining(" ")));
    }
}

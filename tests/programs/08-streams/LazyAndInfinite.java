import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Laziness, order of effects, infinite streams. */
public class LazyAndInfinite {
    static boolean prime(int n) {
        return IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Stream<Integer> s = Stream.of(1, 2, 3, 4).filter(x -> {
            log.add("f" + x);
            return x % 2 == 0;
        }).map(x -> {
            log.add("m" + x);
            return x * 10;
        });
        System.out.println(log);
        System.out.println(s.toList() + " " + log);
        log.clear();
        Stream.of("b", "a", "c").peek(x -> log.add("1" + x)).sorted().peek(x -> log.add("2" + x)).limit(2).forEach(x -> log.add("3" + x));
        System.out.println(log);
        System.out.println(IntStream.iterate(2, i -> i + 1).filter(LazyAndInfinite::prime).limit(15).boxed().toList());
        Iterator<Integer> it = Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).map(f -> f[0]).iterator();
        for (int i = 0; i < 10; i++) {
            System.out.print(it.next() + " ");
        }
        System.out.println();
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.count());
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).mapToInt(Integer::intValue).sum());
        System.out.println(IntStream.range(0, 1000000).filter(x -> x % 7777 == 7776).findFirst().getAsInt());
        System.out.println(Stream.of(5, 4).iterator().next() + Stream.of(1, 2, 3, 4, 5).skip(2).reduce((a, b) -> a * 10 + b).get());
    }
}

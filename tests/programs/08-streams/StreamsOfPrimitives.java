import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** IntStream, LongStream, DoubleStream. */
public class StreamsOfPrimitives {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).map(i -> i * i).sum() + " " + IntStream.range(0, 0).max() + " " + IntStream.of(4, 2).min().getAsInt());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 3).average().getAsDouble());
        System.out.println(LongStream.iterate(1, x -> x * 3).limit(30).max().getAsLong() + " " + LongStream.range(0, 5).boxed().collect(Collectors.toList()));
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).asDoubleStream().mapToObj(d -> "d" + d).collect(Collectors.joining(" ")));
        System.out.println(Arrays.toString(IntStream.rangeClosed('a', 'e').mapToObj(c -> "" + (char) c).toArray(String[]::new)));
        System.out.println(Arrays.toString(DoubleStream.iterate(1, d -> d / 3).limit(5).toArray()));
        System.out.println("hello".chars().mapToObj(c -> String.valueOf((char) (c + 1))).collect(Collectors.joining()) + IntStream.of(1, 1, 2).distinct().count());
        System.out.println(IntStream.range(0, 100).boxed().collect(Collectors.partitioningBy(i -> Integer.bitCount(i) % 2 == 0, Collectors.summingInt(i -> i))));
        System.out.println(LongStream.rangeClosed(1, 100).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics());
        System.out.println(IntStream.range(0, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append).reverse());
        System.out.println(IntStream.range(0, 3).flatMap(i -> IntStream.range(0, i)).boxed().toList() + " " + IntStream.range(0, 10).anyMatch(i -> i == 5));
        double[] values = new double[1000];
        Arrays.setAll(values, i -> Math.sqrt(i));
        System.out.println(Double.doubleToLongBits(Arrays.stream(values).sum()) + " " + Arrays.stream(values, 10, 20).max().getAsDouble());
    }
}

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Word frequencies, the classic pipeline. */
public class WordCount {
    static final String TEXT = """
        It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness,
        it was the epoch of belief, it was the epoch of incredulity, it was the season of Light, it was the season of
        Darkness, it was the spring of hope, it was the winter of despair
        """;

    public static void main(String[] args) {
        Map<String, Long> counts = Arrays.stream(TEXT.toLowerCase().split("\\W+"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
            .limit(12)
            .forEach(e -> System.out.printf("%-12s %3d%n", e.getKey(), e.getValue()));
        System.out.println(TEXT.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c))
            .collect(Collectors.groupingBy(c -> c, Collectors.counting())).entrySet().stream()
            .max(Map.Entry.<Character, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()))).get());
        System.out.println(Arrays.stream(TEXT.split("\\s+")).map(String::length).collect(Collectors.summarizingInt(x -> x)));
    }
}

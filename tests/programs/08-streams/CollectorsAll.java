import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The collectors. */
public class CollectorsAll {
    record Employee(String name, String team, int salary) {
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Employee> all = List.of(new Employee("Ann", "core", 50), new Employee("Bob", "core", 40), new Employee("Cid", "web", 30),
            new Employee("Dee", "web", 45), new Employee("Eve", "ops", 60));
        show(all.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new, Collectors.counting())));
        show(all.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new, Collectors.mapping(Employee::name, Collectors.toList()))));
        show(all.stream().collect(Collectors.partitioningBy(e -> e.salary() > 42, Collectors.averagingInt(Employee::salary))));
        show(all.stream().collect(Collectors.toMap(Employee::name, Employee::salary, (a, b) -> a, LinkedHashMap::new)));
        show(all.stream().collect(Collectors.summingInt(Employee::salary)) + " " + all.stream().collect(Collectors.summarizingInt(Employee::salary)));
        show(all.stream().collect(Collectors.maxBy(Comparator.comparing(Employee::salary))).get().name());
        show(all.stream().map(Employee::team).collect(Collectors.toCollection(TreeSet::new)));
        show(all.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(all.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingLong(Employee::salary), (n, s) -> s / n)));
        show(all.stream().collect(Collectors.groupingBy(e -> e.name().length(), Collectors.reducing(0, Employee::salary, Integer::sum))));
        show(all.stream().collect(Collectors.groupingBy(Employee::team, TreeMap::new,
            Collectors.filtering(e -> e.salary() > 35, Collectors.flatMapping(e -> Stream.of(e.name(), e.salary()), Collectors.toList())))));
        show(Stream.of("x", "y").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        Collector<Integer, int[], Integer> product = Collector.of(() -> new int[] {1}, (a, x) -> a[0] *= x, (a, b) -> {
            a[0] *= b[0];
            return a;
        }, a -> a[0]);
        show(Stream.of(2, 3, 7).collect(product));
        try {
            Stream.of("a", "a").collect(Collectors.toMap(s -> s, s -> 1));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        Map<Boolean, List<Integer>> parts = Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x % 2 == 0));
        show(parts + " " + Stream.of(3, 1).collect(Collectors.toUnmodifiableList()) + new HashMap<>(parts).size());
        show(new ArrayList<>(Stream.of(1).collect(Collectors.toSet())) + Stream.of(1.0, 2.0).collect(Collectors.averagingDouble(d -> d)).toString());
    }
}

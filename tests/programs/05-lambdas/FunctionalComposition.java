import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The default methods of java.util.function and Comparator. */
public class FunctionalComposition {
    record Person(String name, int age, double height) {
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 4).or(s -> s.startsWith("z")).test("zebra"));
        System.out.println(Predicate.not(empty).test("") + " " + Predicate.isEqual("a").test("a"));
        IntPredicate even = n -> n % 2 == 0;
        System.out.println(even.and(n -> n > 10).test(12) + " " + even.negate().test(12));
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        System.out.println(mul.andThen(x -> "=" + x).apply(6, 7));
        System.out.println(BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        System.out.println(UnaryOperator.identity().apply("id"));
        List<Person> people = Arrays.asList(new Person("Bo", 30, 1.8), new Person("Al", 30, 1.7), new Person("Cy", 25, 1.9),
            new Person("Di", 25, 1.6), new Person(null, 40, 1.5));
        people.sort(Comparator.comparingInt(Person::age).thenComparing(Person::height, Comparator.reverseOrder()));
        System.out.println(people);
        people.sort(Comparator.comparing(Person::name, Comparator.nullsFirst(Comparator.naturalOrder())).reversed());
        System.out.println(people);
        people.sort(Comparator.comparingDouble(Person::height));
        System.out.println(people.get(0).age());
        System.out.println(Optional.of(people.get(1)).map(Person::name).filter(n -> n.length() == 2).orElse("none"));
    }
}

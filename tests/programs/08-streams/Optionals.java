import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Optional and its relatives. */
public class Optionals {
    public static void main(String[] args) {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + some.get() + " " + none.isPresent() + none.isEmpty());
        System.out.println(some.map(String::length).get() + " " + none.map(String::length).orElse(-1) + " " + some.filter(s -> s.isEmpty()).isPresent());
        System.out.println(some.flatMap(s -> Optional.of(s + "!")).get() + none.orElseGet(() -> "computed") + none.or(() -> some).get());
        some.ifPresent(System.out::println);
        none.ifPresentOrElse(System.out::println, () -> System.out.println("absent"));
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            none.orElseThrow(() -> new IllegalStateException("own"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(Optional.ofNullable(null).equals(none) + " " + some.stream().count() + " " + some.hashCode());
        System.out.println(OptionalInt.of(5) + " " + OptionalInt.empty() + " " + OptionalDouble.of(2.5).getAsDouble() + OptionalInt.of(3).orElse(9));
    }
}

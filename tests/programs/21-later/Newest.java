// jdk: 25-
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.*;

/** Language and library of 22 to 25: unnamed variables, flexible constructors, gatherers, scoped values. */
public class Newest {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static class Base {
        final int size;

        Base(int size) {
            this.size = size;
            describe();
        }

        void describe() {
            System.out.println("base " + size);
        }
    }

    static class Derived extends Base {
        final String name;

        Derived(String name) {
            if (name.isEmpty()) throw new IllegalArgumentException("empty");
            int n = name.length() * 2;
            this.name = name;
            super(n);
        }

        @Override
        void describe() {
            System.out.println("derived " + name + " " + size);
        }
    }

    record Point(int x, int y) {}

    static int sum(List<Point> points) {
        int total = 0;
        for (Object o : points) if (o instanceof Point(int x, _)) total += x;
        return total;
    }

    static String who() {
        return USER.isBound() ? USER.get() + DEPTH.orElse(0) : "nobody";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Derived("abc").size);
        try {
            new Derived("");
        } catch (IllegalArgumentException _) {
            System.out.println("refused");
        }
        int count = 0;
        for (var _ : List.of(1, 2, 3)) count++;
        System.out.println(count + " " + sum(List.of(new Point(1, 2), new Point(3, 4))));
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherers.fold(() -> "", (s, i) -> s + i)).toList());
        System.out.println(who());
        ScopedValue.where(USER, "ann").where(DEPTH, 1).run(() -> {
            System.out.println(who());
            ScopedValue.where(DEPTH, 2).run(() -> System.out.println(who()));
            System.out.println(who());
        });
        System.out.println(ScopedValue.where(USER, "bob").call(() -> who()));
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound");
        }
        AtomicInteger seen = new AtomicInteger();
        Thread t = Thread.ofVirtual().start(() -> ScopedValue.where(DEPTH, 7).run(() -> seen.set(DEPTH.get())));
        t.join();
        System.out.println(seen + " " + new StringBuilder("ab").compareTo(new StringBuilder("ac")));
        System.out.println(StableTest.text());
    }

    static class StableTest {
        static String text() {
            return "done".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-"));
        }
    }
}

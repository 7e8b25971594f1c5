import java.util.List;
import java.util.Map;

/** Stack traces through library code, with its module and lines. */
public class LibraryTraces {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
    }

    static class Sorted implements Comparable<Sorted> {
        public int compareTo(Sorted o) {
            throw new IllegalStateException("compared");
        }
    }

    static class Failing {
        @Override
        public String toString() {
            throw new UnsupportedOperationException("toString");
        }
    }

    static class Parse implements Runnable {
        public void run() {
            Integer.parseInt("12x");
        }
    }

    static class Change implements Runnable {
        public void run() {
            List.of(1).add(2);
        }
    }

    static class Sort implements Runnable {
        public void run() {
            java.util.Collections.sort(new java.util.ArrayList<>(List.of(new Sorted(), new Sorted())));
        }
    }

    static class Show implements Runnable {
        public void run() {
            new StringBuilder().append(new Failing());
        }
    }

    static class Compute implements Runnable {
        public void run() {
            new java.util.HashMap<>(Map.of("k", 1)).get("x").intValue();
        }
    }

    public static void main(String[] args) {
        attempt(new Parse());
        attempt(new Change());
        attempt(new Sort());
        attempt(new Show());
        attempt(new Compute());
    }
}

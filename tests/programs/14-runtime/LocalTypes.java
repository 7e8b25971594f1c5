import java.util.ArrayList;
import java.util.List;

/** Local records, enums and interfaces. */
public class LocalTypes {
    static int counter;

    public static void main(String[] args) {
        record Pair(String a, int b) {
            static int made;

            Pair {
                made++;
            }
        }
        enum Mode { ON, OFF }
        interface Shape {
            double area();
        }
        List<Pair> pairs = new ArrayList<>();
        for (Mode m : Mode.values()) {
            pairs.add(new Pair(m.name(), m.ordinal()));
        }
        System.out.println(pairs + " " + Pair.made);
        Shape s = () -> 2.5;
        System.out.println(s.area());
        class Counter {
            final int id = ++counter;

            class Inside {
                int sum = id + counter;
            }
        }
        new Counter();
        System.out.println(new Counter().new Inside().sum);
        System.out.println(Pair.class.getName() + " " + Mode.ON.getClass().getName() + " " + Counter.class.isLocalClass());
    }
}

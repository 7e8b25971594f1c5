// jdk: 21-
import java.util.List;

/** Pattern matching for switch, record patterns, guards, null, enums and qualified constants. */
public class PatternSwitches {
    sealed interface Shape permits Circle, Square, Pair {}
    record Circle(double radius) implements Shape {}
    record Square(int side, String name) implements Shape {}
    record Pair(Shape left, Shape right) implements Shape {}
    sealed interface Coin permits Metal, Side {}
    record Metal(String name) implements Coin {}
    enum Side implements Coin { HEADS, TAILS { @Override public String toString() { return "tails!"; } } }
    enum Level { LOW, MIDDLE, HIGH }

    static String any(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case Character c -> "char " + c;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case Square(int side, var name) when side == 3 -> "three " + name;
            case Square(int side, String name) -> side + name;
            case Pair(Circle(double r), Shape right) -> "circle " + r + " and " + any(right);
            case Pair p -> "pair";
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Level l when l == Level.HIGH -> "high";
            case Level l -> "level " + l;
            case List<?> l -> "list " + l;
            default -> o.getClass().getSimpleName();
        };
    }

    static int area(Shape s) {
        return switch (s) {
            case Circle c -> (int) (3 * c.radius() * c.radius());
            case Square q -> q.side() * q.side();
            case Pair(var l, var r) -> area(l) + area(r);
        };
    }

    static String level(Level l) {
        return switch (l) {
            case LOW -> "low";
            case Level x when x.ordinal() == 1 -> "guarded";
            case MIDDLE, HIGH -> "rest";
        };
    }

    static String coin(Coin c) {
        return switch (c) {
            case Side.HEADS -> "heads";
            case Side.TAILS -> "tails";
            case Metal m -> m.name();
        };
    }

    static String boxed(Object o) {
        if (o instanceof Pair(Square(var a, var b), Square(var c, var d)) && a < c) return a + b + c + d;
        return switch (o) {
            case Long l when l < 0 -> "negative";
            case Number n -> "number " + n.intValue();
            case CharSequence s -> "text of " + s.length();
            default -> "none";
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'a' -> "A";
            case Character x when x > 'x' -> "late";
            case Character x -> "other " + x;
        };
    }

    static String number(Integer n) {
        return switch (n) {
            case 1 -> "one";
            case Integer x when x > 9 -> "many";
            case 2 -> "two";
            case Integer x -> "n" + x;
        };
    }

    static String word(String s) {
        return switch (s) {
            case "a" -> "first";
            case String x when x.length() > 3 -> "long";
            case "b" -> "second";
            case String x -> x;
        };
    }

    public static void main(String[] args) {
        Shape circle = new Circle(2), three = new Square(3, "sq"), four = new Square(4, "q");
        Object[] all = {null, 3, 30, 'c', "", "word", three, four, new Pair(circle, three), new Pair(four, four),
            new int[2], new String[3], Level.HIGH, Level.LOW, List.of(1, 2), 2.5};
        for (Object o : all) System.out.println(any(o));
        System.out.println(area(new Pair(circle, new Pair(three, four))));
        for (Level l : Level.values()) System.out.println(level(l));
        System.out.println(coin(Side.HEADS) + coin(Side.TAILS) + coin(new Metal("gold")));
        System.out.println(boxed(new Pair(three, four)) + boxed(new Pair(four, three)) + boxed(-3L) + boxed(3L) + boxed("four"));
        System.out.println(letter('a') + letter('z') + letter('c') + number(1) + number(2) + number(10) + number(5));
        System.out.println(word("a") + word("b") + word("cc") + word("dddd"));
        try {
            level(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            area(new Pair(circle, null));
        } catch (NullPointerException e) {
            System.out.println("no null inside");
        }
        try {
            if (new Bad(1) instanceof Bad(int x)) System.out.println(x);
        } catch (MatchException e) {
            System.out.println("match: " + e.getCause());
        }
    }

    record Bad(int x) {
        public int x() {
            throw new IllegalStateException("accessor");
        }
    }
}

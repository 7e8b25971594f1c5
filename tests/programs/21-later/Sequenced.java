// jdk: 21-
import java.util.*;
import java.util.stream.*;

/** Library of 21: sequenced collections, new methods of strings, math and characters. */
public class Sequenced {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        list.addLast(4);
        System.out.println(list + " " + list.reversed() + " " + list.getFirst() + list.getLast() + list.removeFirst());
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        map.putFirst("z", 26);
        System.out.println(map + " " + map.reversed() + " " + map.firstEntry() + map.pollLastEntry());
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("x", "y"));
        set.addFirst("w");
        System.out.println(set.reversed() + " " + set.getFirst());
        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(deque.reversed().stream().map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println("a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "hello".indexOf('l', 0, 3) + " "
                           + new StringBuilder("ab").repeat("xy", 2));
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, 2L) + " " + Character.isEmoji(0x1F600));
        System.out.println(IntStream.range(0, 5).boxed().toList() + " " + Stream.of(1, 2, 3, 4).mapMulti((Integer x, java.util.function.Consumer<Object> c) -> {
            if (x % 2 == 0) c.accept(x);
        }).toList());
        System.out.println(HashMap.newHashMap(10).size() + " " + java.util.Objects.checkIndex(1L, 2L) + " " + String.join("|", new TreeSet<>(Set.of("q", "p")).reversed()));
        System.out.println(new Random(5).ints(3, 0, 10).boxed().toList() + " " + Locale.of("de", "AT"));
        System.out.println(String.valueOf((Object) null).describeConstable().get() + " " + "  x ".strip().transform(s -> s + s));
        System.out.println(Collections.unmodifiableSequencedCollection(list).reversed());
    }
}

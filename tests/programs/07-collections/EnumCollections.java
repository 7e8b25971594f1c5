import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** EnumMap and EnumSet, also with more than 64 constants. */
public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Many {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        System.out.println(weekend + " " + EnumSet.complementOf(weekend) + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.noneOf(Day.class));
        EnumMap<Day, Integer> m = new EnumMap<>(Day.class);
        for (Day d : Day.values()) {
            m.merge(Day.values()[d.ordinal() * 3 % 7], d.name().length() + d.ordinal(), Integer::sum);
        }
        System.out.println(m + " " + m.containsKey(Day.FRI));
        m.keySet().removeAll(weekend);
        System.out.println(m + " " + m.equals(Map.copyOf(m)));
        EnumSet<Many> many = EnumSet.allOf(Many.class);
        many.removeIf(x -> x.ordinal() % 3 != 0);
        System.out.println(many.size() + " " + many.contains(Many.G9) + " " + many);
        many.retainAll(EnumSet.range(Many.E0, Many.G9));
        System.out.println(many);
    }
}

// expect: UNSAFE AssertionError
// inputs: 1
import java.util.EnumMap;
import weft.Verify;

public class EnumMapInputs {
    enum Level { LOW, MIDDLE, HIGH }

    public static void main(String[] args) {
        EnumMap<Level, Integer> map = new EnumMap<>(Level.class);
        map.put(Level.LOW, 1);
        map.put(Level.HIGH, 3);
        Level l = Level.values()[Verify.anyInt(0, 2)];
        assert map.containsKey(l);
    }
}

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** java.util.Objects. */
public class ObjectsUtilities {
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.hash(1, "a", null) + " " + Objects.hashCode(null));
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "def") + " " + Objects.requireNonNullElse(null, 5) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}));
        try {
            Objects.requireNonNull(null, "must be there");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.checkIndex(5, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.checkFromToIndex(3, 2, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.compare("a", "b", String::compareTo) + " " + Objects.isNull(null) + " " + List.of(1, 2).stream().allMatch(Objects::nonNull));
        System.out.println(Arrays.hashCode(new Object[] {1, null, "x"}) + " " + Boolean.logicalXor(true, false) + " " + Long.hashCode(1L << 33));
    }
}

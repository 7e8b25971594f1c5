import java.lang.reflect.Array;
import java.util.Arrays;

/** java.lang.reflect.Array. */
public class ReflectedArrays {
    public static void main(String[] args) {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> t : types) {
            Object a = Array.newInstance(t, 2);
            System.out.println(a.getClass().getName() + " " + Array.getLength(a) + " " + Array.get(a, 0) + " " + (a.getClass().getComponentType() == t));
        }
        int[] ints = {1, 2, 3};
        Array.set(ints, 0, 10);
        Array.setInt(ints, 1, 20);
        Array.set(ints, 2, (byte) 30);
        System.out.println(Arrays.toString(ints) + Array.getLong(ints, 2) + Array.get(ints, 1).getClass());
        int[][] grid = (int[][]) Array.newInstance(int.class, 2, 3);
        grid[1][2] = 5;
        System.out.println(Arrays.deepToString(grid));
        Object open = Array.newInstance(String[].class, 1);
        System.out.println(open.getClass().getSimpleName());
        try {
            Array.set(ints, 0, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.get("not an array", 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.get(ints, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.newInstance(int.class, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Array.newInstance(void.class, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("void");
        }
        try {
            Array.getByte(ints, 0);
        } catch (IllegalArgumentException e) {
            System.out.println("no narrowing");
        }
    }
}

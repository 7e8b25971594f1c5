/** The exceptions that instructions throw themselves. */
public class RuntimeTraps {
    static int[] array = {1, 2, 3};
    static int zero;
    static Object text = "text";
    static String none;

    public static void main(String[] args) {
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1L % zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(array[3]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            array[-1] = 4;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(none.length());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Integer i = (Integer) text;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            System.out.println(new int[zero - 1].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] objects = new String[1];
            objects[0] = Integer.valueOf(1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}

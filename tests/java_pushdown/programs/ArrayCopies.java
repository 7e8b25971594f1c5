// System.arraycopy within one array, and clone of an array.
public class ArrayCopies {
    static int[] a = {1, 2, 3};
    static boolean thrown;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int[] b = a.clone();
            System.arraycopy(a, 0, a, 1, 2);
            assert b[2] == 3;
            try {
                System.arraycopy(a, 2, b, 0, 2);
            } catch (ArrayIndexOutOfBoundsException e) {
                thrown = true;
            }
        });
        t.start();
        t.join();
        assert thrown && a[0] == 1 && a[1] == 1 && a[2] == 2; // bug: assert a[2] == 1;
    }
}

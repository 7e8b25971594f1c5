// A cast that fails throws, and finally runs.
public class CastFails {
    static volatile Object it = "text";
    static int way;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> it = new int[] {4});
        t.start();
        try {
            int[] a = (int[]) it;
            way = a[0];
        } catch (ClassCastException e) {
            way = 1;
        } finally {
            way++;
        }
        t.join();
        assert way == 2 || way == 5; // bug: assert way == 5;
        assert it instanceof int[] x && x.length == 1;
    }
}

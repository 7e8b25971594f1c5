// A store of the wrong class is refused, and nothing is stored.
public class ArrayStore {
    static Object[] box = new Integer[2];
    static boolean refused;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Object[] a = box;
            try {
                a[0] = args;
            } catch (ArrayStoreException e) {
                refused = true;
            }
            a[1] = 5;
        });
        t.start();
        t.join();
        assert refused && box[0] == null; // bug: assert box[0] != null;
        assert (Integer) box[1] == 5;
    }
}

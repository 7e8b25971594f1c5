/** The messages of ClassCastException and ArrayStoreException. */
public class CastMessages {
    static class Mine {
    }

    public static void main(String[] args) {
        Object[] all = {"s", 1, new int[0], new String[0][0], new Mine(), new Mine[0]};
        for (Object o : all) {
            try {
                System.out.println((Character) o);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println((long[]) o);
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
            try {
                Object[] target = new Runnable[1];
                target[0] = o;
            } catch (ArrayStoreException e) {
                System.out.println(e.getMessage());
            }
        }
        Mine m = (Mine) null;
        System.out.println(m);
    }
}

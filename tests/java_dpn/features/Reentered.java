// expect: SAFE
/** The inner block's end does not release what the outer one holds. */
public class Reentered {
    static final Object a = new Object();
    static int x;

    static void both() {
        synchronized (a) {
            synchronized (a) {
            }
            x++;
        }
    }

    public static void main(String[] args) {
        new Thread(Reentered::both).start();
        both();
    }
}

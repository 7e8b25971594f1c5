// Null: a field, an array, a lock, a thrown exception, an unboxing.
public class NullEverywhere {
    static volatile Object nothing;
    static volatile Integer number;
    static int caught;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                synchronized (nothing) {
                    caught = 100;
                }
            } catch (NullPointerException e) {
                caught++;
            }
            try {
                int n = number;
            } catch (NullPointerException e) {
                caught++;
            }
            try {
                throw (RuntimeException) nothing;
            } catch (NullPointerException e) {
                caught++;
            }
        });
        t.start();
        t.join();
        assert caught == 3; // bug: assert caught == 2;
    }
}
